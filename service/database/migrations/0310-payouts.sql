-- Withdrawals that a processor pays: to the bank account, or back to the method of the player's deposits.
alter table withdrawals alter column bank_account drop not null;
alter table withdrawals alter column bank_account_key_id drop not null;
alter table withdrawals
  -- The processor that pays it, or to which deposits go back.
  add column processor_id text,
  -- Deposits go back to this method; there is no bank account then.
  add column return_method text check (return_method in ('wallet', 'card', 'debit')),
  -- Its request to the processor was queued.
  add column sent_at timestamptz,
  add column delayed_at timestamptz,
  -- The processor's reason; `reject_reason` has the same code.
  add column refusal text check (refusal in ('account-unknown', 'account-closed', 'name-mismatch', 'declined')),
  add constraint withdrawals_destination check ((bank_account is null) = (return_method is not null)),
  add constraint withdrawals_account_key check ((bank_account is null) = (bank_account_key_id is null)),
  add constraint withdrawals_processor check (processor_id is not null or (return_method is null and sent_at is null)),
  add constraint withdrawals_delay check (delayed_at is null or sent_at is not null),
  add constraint withdrawals_refusal check (refusal is null or (status = 'rejected' and sent_at is not null));
create index withdrawals_sent on withdrawals (sent_at) where sent_at is not null;

alter table processor_requests drop constraint processor_requests_kind_check;
alter table processor_requests add constraint processor_requests_kind_check check (kind in ('debit', 'payout'));

-- The sandbox pays out, and lists its operations by day. A payout that is delayed has two messages.
alter table sandbox_payments drop constraint sandbox_payments_decision_check;
alter table sandbox_payments add constraint sandbox_payments_decision_check check (decision in (
  'paid', 'failed', 'cancelled', 'expired', 'charged-back', 'payout-paid', 'payout-refused', 'payout-delayed'));
drop index sandbox_payments_of_order;
create unique index sandbox_payments_of_order
  on sandbox_payments (order_id, (decision in ('charged-back', 'payout-delayed')));
alter table sandbox_payments add column occurs_at timestamptz not null default service_now();
update sandbox_payments set occurs_at = created_at;
create index sandbox_payments_by_day on sandbox_payments (processor_id, occurs_at);
create index deposits_decided on deposits (decided_at) where status in ('paid', 'charged-back');
