-- A player's requests for money. The money waits in the account `pendingWithdrawal` while a request is pending or approved.
create table withdrawals (
  withdrawal_id text primary key,
  player_id bigint not null references players,
  member_id integer not null,
  currency_id integer not null references currencies,
  -- What left the balance; the fee is a part of it.
  amount_minor bigint not null check (amount_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0 and fee_minor < amount_minor),
  -- The bank account as one encrypted JSON document, and the last characters of its number for its owner.
  bank_account bytea not null,
  bank_account_key_id text not null,
  account_ending text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'paid', 'rejected', 'cancelled')),
  -- Names of operators' tokens; a cancelled withdrawal has none.
  approved_by text,
  decided_by text,
  payment_reference text,
  reject_reason text,
  created_at timestamptz not null default service_now(),
  approved_at timestamptz,
  decided_at timestamptz,
  check ((status in ('paid', 'rejected', 'cancelled')) = (decided_at is not null)),
  check ((status = 'paid') = (payment_reference is not null)),
  check ((status = 'rejected') = (reject_reason is not null))
);
-- Spec 5, "Cashier": one pending withdrawal at a time.
create unique index withdrawals_one_open on withdrawals (player_id) where status in ('pending', 'approved');
create index withdrawals_of_player on withdrawals (player_id, created_at desc);
create index withdrawals_of_site on withdrawals (member_id, status, created_at);
