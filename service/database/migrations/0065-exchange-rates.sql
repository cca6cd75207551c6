-- By which rate an operator takes one currency for another, and since when. A rate is never edited or withdrawn: of those
-- whose time has come, the newest is in force.
create table exchange_rates (
  rate_id bigint generated always as identity primary key,
  operator_id integer not null,
  from_currency_id integer not null references currencies,
  to_currency_id integer not null references currencies,
  -- Units of the second currency for one of the first. Fifteen digits, so that a double of the wire holds each exactly.
  rate numeric(15, 9) not null check (rate > 0),
  valid_from timestamptz not null default now(),
  entered_by text not null,
  entered_at timestamptz not null default now(),
  unique (operator_id, from_currency_id, to_currency_id, valid_from),
  check (from_currency_id <> to_currency_id)
);
create trigger exchange_rates_append_only before update or delete or truncate on exchange_rates
  for each statement execute function refuse_change();

-- What a currency is worth stands in the rates.
alter table currencies drop column value;

-- What players pay in another currency than the game's is held by accounts of the game instance, one in each of the two
-- currencies, until it is settled; then it is the site's. They stand for the other side of an exchange, and may owe.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'playerCash', 'playerBonus', 'siteRevenue', 'instancePool', 'progressivePool', 'processorClearing',
  'pendingWithdrawal', 'couponCost', 'prizeCarry', 'rounding', 'satelliteEntries', 'instanceExchange', 'siteExchange'));
alter table accounts drop constraint no_overdraft;
alter table accounts add constraint no_overdraft check (
  balance_minor >= 0 or kind in (
    'siteRevenue', 'processorClearing', 'couponCost', 'rounding', 'instanceExchange', 'siteExchange'));

-- By which rate each transfer exchanged what it took: what the checker recomputes it by.
create table exchanges (
  transfer_id bigint primary key references transfers,
  rate_id bigint not null references exchange_rates
);
create trigger exchanges_append_only before update or delete or truncate on exchanges
  for each statement execute function refuse_change();
