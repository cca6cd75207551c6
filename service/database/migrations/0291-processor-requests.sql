-- Requests of the service to payment processors: a row of the transaction that asks for one, sent by the process that leases it.
create table processor_requests (
  -- The order of a deposit.
  request_id text primary key,
  processor_id text not null,
  player_id bigint not null references players,
  kind text not null check (kind in ('debit')),
  currency_id integer not null references currencies,
  amount_minor bigint not null check (amount_minor > 0),
  -- The bank account, encrypted; deleted when the processor has it.
  sealed bytea,
  sealed_key_id text,
  created_at timestamptz not null default service_now(),
  due_at timestamptz not null default service_now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  last_error text,
  check ((sealed is null) = (sent_at is not null))
);
create index processor_requests_due on processor_requests (due_at) where sent_at is null;

-- The last characters of the account that is debited.
alter table deposits add column account_ending text;
