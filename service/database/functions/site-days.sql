-- The first moment of a day in a time zone. Where a change of clocks repeats midnight, it is the first of the two; where it skips midnight,
-- the change itself. PostgreSQL takes the later of two times: the other one is found by the offset of half a day before.
create or replace function day_start(of_day date, zone text) returns timestamptz language sql stable parallel safe as $$
  select case when earlier at time zone zone = of_day::timestamp then least(later, earlier) else later end
  from (select of_day::timestamp at time zone zone as later) as found
  cross join lateral (
    select (of_day::timestamp - ((later - interval '12 hours') at time zone zone - (later - interval '12 hours') at time zone 'UTC'))
      at time zone 'UTC' as earlier) as other
$$;

-- The first moment of the day, week or month that a time belongs to. modules/game-rules/rules/site-periods.ts has the same.
create or replace function period_start(unit text, at timestamptz, zone text, week_start integer) returns timestamptz
  language sql stable parallel safe as $$
  select day_start(case unit
    when 'week' then local_day - (extract(isodow from local_day)::integer + 7 - week_start) % 7
    when 'month' then date_trunc('month', local_day)::date
    else local_day end, zone)
  from (select (at at time zone zone)::date as local_day) as clock
$$;

-- The clock of a site; UTC with weeks from Monday where none is stored.
create or replace function site_clock(of_member integer, out zone text, out week_start integer) language sql stable as $$
  select coalesce(max(time_zone), 'UTC'), coalesce(max(week_start), 1)::integer from site_clocks
  where member_id = of_member and ended_at is null
$$;

-- The day that it is at a site.
create or replace function site_day(of_member integer) returns date language sql stable as $$
  select (service_now() at time zone zone)::date from site_clock(of_member)
$$;

-- The times from which a daily, weekly or monthly limit counts now, the earliest first. There are several while the day, week or month is not
-- over in which the site's clock changed: a limit holds in the old one and in the new one.
create or replace function limit_starts(of_member integer, unit text) returns timestamptz[] language sql stable as $$
  select array_agg(distinct start order by start)
  from (
    select period_start(unit, service_now(), zone, week_start) as start from site_clock(of_member)
    union all
    select period_start(unit, service_now(), time_zone, week_start) from site_clocks
    where member_id = of_member and ended_at > service_now() - interval '32 days'
      and period_start(unit, service_now(), time_zone, week_start) = period_start(unit, ended_at, time_zone, week_start)
  ) as counted
$$;

-- The times from which a limit of losses counts now: those of limit_starts, and for a day of a site that says so the last 24 hours, from the
-- begin of a quarter of an hour.
create or replace function loss_starts(of_member integer, unit text) returns timestamptz[] language sql stable as $$
  select case when unit = 'day' and exists (
      select from site_clocks where member_id = of_member and ended_at is null and rolling_losses)
    then quarter_of(service_now() - interval '24 hours') || starts
    else starts end
  from (select limit_starts(of_member, unit) as starts) as counted
$$;

-- Whether a time zone has this name here.
create or replace function is_time_zone(name text) returns boolean language plpgsql stable as $$
begin
  perform timestamptz '2000-01-01 00:00:00+00' at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
