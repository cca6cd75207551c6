-- Subscriptions: the same plays in further draws of a game, paid ahead.

create table subscriptions (
  subscription_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  game_id bigint not null references games,
  -- The game's: subscriptions are sold in no other.
  currency_id integer not null references currencies,
  -- As the join that it came with asked for them.
  plays text[] not null,
  -- What all plays together cost in one draw.
  draw_price_minor bigint not null check (draw_price_minor > 0),
  draws_bought integer not null check (draws_bought > 0),
  draws_left integer not null check (draws_left between 0 and draws_bought),
  status text not null default 'active' check (status in ('active', 'completed', 'cancelled')),
  cancel_reason text,
  -- Instances of the game below this number are decided: entered, passed over, or older than the subscription.
  next_sequence_number integer not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'active') = (draws_left > 0)),
  check ((status = 'active') = (ended_at is null)),
  check ((status = 'cancelled') = (cancel_reason is not null))
);
create index subscriptions_waiting on subscriptions (game_id, next_sequence_number) where status = 'active';
create index subscriptions_of_player on subscriptions (player_id);

-- What became of each draw; one row an instance, so that none is entered twice.
create table subscription_draws (
  subscription_id bigint not null references subscriptions,
  game_instance_id bigint not null references game_instances,
  outcome text not null check (outcome in ('entered', 'skipped', 'refunded')),
  skip_reason text,
  -- The join that paid for it.
  transfer_id bigint,
  decided_at timestamptz not null default now(),
  primary key (subscription_id, game_instance_id),
  check ((outcome = 'skipped') = (skip_reason is not null)),
  check ((outcome = 'skipped') = (transfer_id is null))
);
create index subscription_draws_entered on subscription_draws (game_instance_id) where outcome = 'entered';

-- What is paid ahead is what the draws cost that are left. Checked when the transaction ends, since rows and money
-- change one after the other; whoever changes either holds the account's row.
create function refuse_subscription_without_money() returns trigger language plpgsql as $$
begin
  if (
    select coalesce(sum(draws_left * draw_price_minor), 0) from subscriptions
    where player_id = new.player_id and currency_id = new.currency_id
  ) <> coalesce((
    select balance_minor from accounts
    where kind = 'playerSubscription' and owner_id = new.player_id and currency_id = new.currency_id), 0)
  then
    raise exception 'the draws left of player % are not what is paid ahead', new.player_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger subscriptions_are_paid_ahead after insert or update on subscriptions
  deferrable initially deferred for each row execute function refuse_subscription_without_money();
