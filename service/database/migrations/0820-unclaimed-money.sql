-- The money of a dormant account is handed over by two operators.
alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('limit-lift', 'restriction-lift', 'play-refund', 'bank-deposit', 'adjustment', 'unclaimed-money'));
