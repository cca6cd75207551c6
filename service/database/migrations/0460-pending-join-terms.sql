-- A purchase that waits for money may include further draws, and may be paid from an account in another currency than the game's. `currency_id` is that of
-- the account, and `amount_minor` the price in it with the further draws; at another rate nothing is bought for more.
alter table pending_joins
  add column further_draws integer not null default 0 check (further_draws >= 0),
  add column subscription_code integer;
