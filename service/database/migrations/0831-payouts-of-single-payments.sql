-- The deposit that a payout pays back, where the processor pays back single payments.
alter table withdrawals add column return_order_id text references deposits,
  add constraint withdrawals_return_order check (return_order_id is null or (return_method is not null and sent_at is not null));
create index withdrawals_return_order on withdrawals (return_order_id) where return_order_id is not null;
