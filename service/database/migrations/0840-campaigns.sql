-- Campaigns: offers without a code, with an audience, a schedule and a budget. The checks keep both budgets, whoever is granted an offer at the
-- same time: what is reserved and what is spent are never more than the budget together.
create table campaigns (
  campaign_id bigint generated always as identity primary key,
  member_id integer not null,
  name text not null,
  kind text not null check (kind in ('depositOffer', 'freePlays', 'cashBack')),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'running', 'paused', 'ended')),
  currency_id integer not null references currencies,
  -- The terms as an operator entered them; amounts are decimals of the currency.
  terms jsonb not null,
  -- Two campaigns of a class never apply to a player at the same time: the one of the higher priority does.
  stacking_class text not null,
  priority integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  budget_minor bigint not null check (budget_minor > 0),
  budget_count integer not null check (budget_count > 0),
  reserved_minor bigint not null default 0 check (reserved_minor >= 0),
  reserved_count integer not null default 0 check (reserved_count >= 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  spent_count integer not null default 0 check (spent_count >= 0),
  max_per_player integer not null check (max_per_player > 0),
  max_minor_per_player bigint check (max_minor_per_player > 0),
  -- Cash back: the last player who was looked at after the schedule, and when all had been.
  looked_through_player_id bigint not null default 0,
  settled_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default service_now(),
  changed_by text not null,
  changed_at timestamptz not null default service_now(),
  constraint campaign_ends_after_its_start check (ends_at > starts_at),
  constraint campaign_money_not_overspent check (reserved_minor + spent_minor <= budget_minor),
  constraint campaign_count_not_overspent check (reserved_count + spent_count <= budget_count)
);
create index campaigns_of_site on campaigns (member_id, campaign_id desc);
create index campaigns_unended on campaigns (member_id, ends_at) where status in ('scheduled', 'running', 'paused');
create index campaigns_to_settle on campaigns (ends_at) where kind = 'cashBack' and status = 'ended' and settled_at is null;

create table campaign_grants (
  grant_id bigint generated always as identity primary key,
  campaign_id bigint not null references campaigns,
  player_id bigint not null references players,
  status text not null check (status in ('reserved', 'running', 'used', 'released')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What has gone back to the budget: the end of a bonus, or a deposit that was taken back.
  returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor),
  -- The deposit of a deposit offer.
  order_id text unique references deposits,
  stacking_class text not null,
  -- The time in which no other campaign of the class applies to the player; null while it is open.
  applies_from timestamptz not null default service_now(),
  applies_until timestamptz,
  created_at timestamptz not null default service_now(),
  constraint campaign_grant_open_has_no_end check ((applies_until is null) = (status in ('reserved', 'running'))),
  constraint campaign_grant_unspent_returns_nothing check (returned_minor = 0 or status in ('running', 'used'))
);
create unique index campaign_grants_one_of_class on campaign_grants (player_id, stacking_class)
  where status in ('reserved', 'running');
create index campaign_grants_of_player on campaign_grants (player_id, stacking_class, applies_from);
create index campaign_grants_of_campaign on campaign_grants (campaign_id, grant_id desc);

-- A deposit offer is paid as a coupon that no player can type.
alter table coupons add column campaign_id bigint references campaigns;
create unique index coupons_of_campaign on coupons (campaign_id) where campaign_id is not null;

-- Free plays wait for a seat beside won entries.
alter table satellite_entries add column grant_id bigint references campaign_grants;
create index satellite_entries_of_grant on satellite_entries (grant_id) where grant_id is not null;
