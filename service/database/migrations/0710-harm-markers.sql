-- Signs that play may harm a player, found once a day by the site's clock. A rule that applies again while its marker is not closed adds no
-- second one: the marker keeps its first day, and takes the last one with its words.
create table harm_markers (
  marker_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  member_id integer not null,
  rule text not null,
  state text not null default 'open' check (state in ('open', 'seen', 'closed')),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- The number of days on which the rule applied.
  days integer not null default 1 check (days > 0),
  -- The figures as an operator reads them.
  words text not null,
  -- Names of operators' tokens or people.
  seen_by text,
  closed_by text,
  created_at timestamptz not null default service_now(),
  seen_at timestamptz,
  closed_at timestamptz,
  check ((state = 'closed') = (closed_at is not null and closed_by is not null))
);
create unique index harm_markers_one_of_a_rule on harm_markers (player_id, rule) where state <> 'closed';
create index harm_markers_of_player on harm_markers (player_id, rule, closed_at);
create index harm_markers_of_site on harm_markers (member_id, state, marker_id);

-- Notes of operators about a marker. They are encrypted, because they are about a person's health.
create table harm_marker_notes (
  note_id bigint generated always as identity primary key,
  marker_id bigint not null references harm_markers,
  sealed bytea not null,
  sealed_key_id text not null,
  written_by text not null,
  created_at timestamptz not null default service_now()
);
create index harm_marker_notes_of_marker on harm_marker_notes (marker_id, note_id);

-- The last player whom the search of a day has read: another process continues after this player.
create table harm_searches (
  member_id integer not null,
  day date not null,
  after_player_id bigint not null default 0,
  finished_at timestamptz,
  primary key (member_id, day)
);

-- Uses of the tools for safer play that leave no other row.
create table protection_uses (
  use_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  kind text not null check (kind in ('limitRaised', 'timeOut', 'selfExclusion')),
  used_at timestamptz not null default service_now()
);
create index protection_uses_of_player on protection_uses (player_id, used_at);
create index protection_uses_by_time on protection_uses using brin (used_at);

create index players_of_site on players (member_id, player_id);
