-- Minutes between two reality checks that a player chose; 0 for the site's own interval.
alter table players add column reality_check_minutes integer not null default 0 check (reality_check_minutes between 0 and 1440);

-- A player's totals of the day on which a session began, as they were then: { "<currency>": [wagered, won] } in minor units.
-- What was played since is the difference. Sessions of processes of the version before have none.
alter table sessions add column totals_at_start jsonb not null default '{}';

-- The time for which a player was logged in, by day (UTC): each use of a session adds what passed since the one before.
create table player_play_time (
  player_id bigint not null references players,
  day date not null,
  played_ms bigint not null check (played_ms >= 0),
  primary key (player_id, day)
);
create index player_play_time_by_day on player_play_time using brin (day);
