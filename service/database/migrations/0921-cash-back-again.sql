-- Cash back of each day, week or month, and as a bonus.

-- The period of cash back whose players are looked at next; null for the first one.
alter table campaigns add column period_from timestamptz;

-- The period of a grant of cash back, whose bonus may be played longer than the period: it keeps nothing of its class from the player.
alter table campaign_grants
  add column period_from timestamptz,
  drop constraint campaign_grant_open_has_no_end,
  add constraint campaign_grant_open_has_no_end
    check ((applies_until is null) = (status in ('reserved', 'running') and period_from is null));
create unique index campaign_grants_one_of_period on campaign_grants (campaign_id, player_id, period_from)
  where period_from is not null;
drop index campaign_grants_one_of_class;
create unique index campaign_grants_one_of_class on campaign_grants (player_id, stacking_class)
  where status in ('reserved', 'running') and period_from is null;

-- An award belongs to a deposit, or to a grant of cash back with the name cash-back.<grant>, which no deposit can have.
alter table campaign_grants
  drop constraint campaign_grants_order_id_fkey,
  add column deposit_id text generated always as (case when order_id not like 'cash-back.%' then order_id end) stored
    references deposits;
alter table coupon_uses
  drop constraint coupon_uses_order_id_fkey,
  add column deposit_id text generated always as (case when order_id not like 'cash-back.%' then order_id end) stored
    references deposits;
