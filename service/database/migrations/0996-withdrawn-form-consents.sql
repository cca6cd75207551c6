-- A consent of a form that is not required is withdrawn and given again in the account. Each answer is a row.
alter table form_consents add column is_given boolean not null default true;
alter table form_consents alter column is_given drop default;
alter table form_consents drop constraint form_consents_origin_check;
alter table form_consents add constraint form_consents_origin_check
  check (origin in ('short', 'full', 'purchase', 'account'));
