-- The clocks by which each site has counted: the time zone of its days, and the first day of its weeks (1 is Monday). The one without an end
-- is in force. Limits also count by a clock that has ended, until the day, week or month is over in which it ended.
create table site_clocks (
  clock_id bigint generated always as identity primary key,
  member_id integer not null,
  time_zone text not null,
  week_start smallint not null check (week_start between 1 and 7),
  since timestamptz not null default service_now(),
  ended_at timestamptz check (ended_at >= since)
);
create unique index site_clocks_in_force on site_clocks (member_id) where ended_at is null;
create index site_clocks_ended on site_clocks (member_id, ended_at);
-- So far every site has counted by UTC.
insert into site_clocks (member_id, time_zone, week_start, since)
select distinct member_id, 'UTC', 1, timestamptz '2000-01-01 00:00:00+00' from players;

-- The amounts that a player wagered and won in a quarter of an hour, in the game's currency. The clocks of all zones differ by whole quarters, so that the
-- days, weeks and months of any clock are sums of these rows.
create table player_quarter_totals (
  player_id bigint not null references players,
  quarter timestamptz not null check (extract(epoch from quarter)::bigint % 900 = 0),
  currency_id integer not null references currencies,
  wagered_minor bigint not null default 0 check (wagered_minor >= 0),
  won_minor bigint not null default 0 check (won_minor >= 0),
  primary key (player_id, quarter, currency_id)
);
create index player_quarter_totals_by_time on player_quarter_totals using brin (quarter);

-- The time for which a player was logged in: each use of a session adds what passed since the one before.
create table player_quarter_times (
  player_id bigint not null references players,
  quarter timestamptz not null check (extract(epoch from quarter)::bigint % 900 = 0),
  played_ms bigint not null check (played_ms >= 0),
  primary key (player_id, quarter)
);
create index player_quarter_times_by_time on player_quarter_times using brin (quarter);

-- player_daily_totals and player_play_time keep the days of UTC from before this migration, until they are too old to count. Processes of the
-- version before still add to them.
