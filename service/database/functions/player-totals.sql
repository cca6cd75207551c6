-- The quarter of an hour that a time belongs to.
create or replace function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$$;

-- Amounts that a player wagered and won since a time, by quarters of an hour. The days of UTC from before there were quarters count from the day on
-- that the time belongs to.
create or replace function player_totals_since(of_player bigint, since timestamptz)
  returns table (began_at timestamptz, ended_at timestamptz, currency_id integer, wagered_minor bigint, won_minor bigint)
  language sql stable as $$
  select total.quarter, total.quarter + interval '15 minutes', total.currency_id, total.wagered_minor, total.won_minor
  from player_quarter_totals as total where total.player_id = of_player and total.quarter >= quarter_of(since)
  union all
  select total.day::timestamp at time zone 'UTC', (total.day + 1)::timestamp at time zone 'UTC', total.currency_id,
    total.wagered_minor, total.won_minor
  from player_daily_totals as total where total.player_id = of_player and total.day >= (since at time zone 'UTC')::date
$$;

-- Losses of a player since the times of limit_starts: the highest of them in each currency. Of a day of UTC that had begun before, no more is
-- taken as won than was wagered: the prizes may be older than the wagers.
create or replace function player_lost_since(of_player bigint, starts timestamptz[])
  returns table (currency_id integer, lost_minor bigint) language sql stable as $$
  select each.currency_id, greatest(max(each.lost_minor), case when count(*) < cardinality(starts) then 0 end)
  from (
    select started.at, total.currency_id, sum(total.wagered_minor - case when total.began_at < started.at
      then least(total.won_minor, total.wagered_minor) else total.won_minor end)::bigint as lost_minor
    from unnest(starts) as started (at) cross join lateral player_totals_since(of_player, started.at) as total
    group by started.at, total.currency_id
  ) as each
  group by each.currency_id
$$;
