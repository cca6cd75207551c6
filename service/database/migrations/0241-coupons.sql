-- Coupons that add to a deposit. `uses` counts those that are held for an unpaid deposit and those that were awarded: the check keeps
-- the bound, whoever takes one at the same time.
create table coupons (
  coupon_id bigint generated always as identity primary key,
  member_id integer not null,
  -- In capitals: players may type it as they like.
  code text not null check (code = upper(code)),
  currency_id integer not null references currencies,
  -- To cash at once, or to the bonus, which becomes cash as the player plays.
  award text not null check (award in ('instant', 'bonus')),
  -- A share of the deposit, or a fixed amount; the award is never above the last one.
  percent integer check (percent between 1 and 1000),
  fixed_minor bigint check (fixed_minor > 0),
  max_award_minor bigint check (max_award_minor > 0),
  min_deposit_minor bigint not null check (min_deposit_minor >= 0),
  -- How many times a bonus must be played before all of it is cash.
  wager_times integer not null check (wager_times between 0 and 100),
  first_deposit_only boolean not null,
  -- Shown to the player beside the form of a deposit.
  is_offered boolean not null,
  starts_at timestamptz not null,
  expires_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_player integer not null check (max_uses_per_player > 0),
  uses integer not null default 0 check (uses >= 0),
  ended_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default service_now(),
  unique (member_id, code),
  constraint coupon_not_overused check (uses <= max_uses),
  check ((percent is null) <> (fixed_minor is null)),
  check (percent is null or max_award_minor is not null),
  check ((award = 'bonus') = (wager_times > 0))
);

create table coupon_uses (
  order_id text primary key references deposits,
  coupon_id bigint not null references coupons,
  player_id bigint not null references players,
  currency_id integer not null references currencies,
  status text not null default 'held' check (status in ('held', 'freed', 'awarded')),
  award text not null,
  award_minor bigint not null check (award_minor > 0),
  -- A bonus is released in the measure of what is played since it counts.
  wager_minor bigint not null check (wager_minor >= 0),
  released_minor bigint not null default 0 check (released_minor between 0 and award_minor),
  counts_after_transfer bigint,
  -- The cash account's count of changes when it was last looked at.
  seen_time_stamp bigint not null default 0,
  created_at timestamptz not null default service_now(),
  awarded_at timestamptz
);
create index coupon_uses_of_player on coupon_uses (player_id, coupon_id);
create index coupon_uses_held on coupon_uses (coupon_id, created_at) where status = 'held';
create index coupon_uses_to_release on coupon_uses (player_id, currency_id, awarded_at)
  where status = 'awarded' and award = 'bonus' and released_minor < award_minor;
