-- The books of the sandbox processor, which stands for a company outside: what its page was told, and whether the
-- message about it has arrived. One decision an order.
create table sandbox_payments (
  order_id text primary key,
  decision text not null check (decision in ('paid', 'failed', 'cancelled', 'expired')),
  message_id text not null unique,
  message text not null,
  attempts integer not null default 0,
  next_delivery_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- What the site did with the money: false where it was sent back.
  accepted boolean,
  created_at timestamptz not null default now()
);
create index sandbox_payments_undelivered on sandbox_payments (next_delivery_at) where delivered_at is null;

create index deposits_paid on deposits (player_id, currency_id, decided_at) where status = 'paid';
