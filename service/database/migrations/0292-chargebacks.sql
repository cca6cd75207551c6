-- A paid deposit that the player's bank took back. What was played already is owed: the account is negative by it.
alter table deposits drop constraint deposits_status_check;
alter table deposits add constraint deposits_status_check
  check (status in ('created', 'paid', 'failed', 'expired', 'cancelled', 'sent-back', 'charged-back'));
alter table deposits add column charged_back_at timestamptz;
alter table deposits add constraint deposits_charged_back check ((status = 'charged-back') = (charged_back_at is not null));
create index deposits_charged_back on deposits (member_id, charged_back_at) where charged_back_at is not null;

insert into account_kinds (kind, may_owe) values ('playerDebt', true);

-- The sandbox has two messages about a payment that is taken back.
alter table sandbox_payments drop constraint sandbox_payments_pkey;
alter table sandbox_payments drop constraint sandbox_payments_decision_check;
alter table sandbox_payments add constraint sandbox_payments_decision_check
  check (decision in ('paid', 'failed', 'cancelled', 'expired', 'charged-back'));
alter table sandbox_payments drop constraint sandbox_payments_message_id_key;
alter table sandbox_payments add primary key (message_id);
create unique index sandbox_payments_of_order on sandbox_payments (order_id, (decision = 'charged-back'));
