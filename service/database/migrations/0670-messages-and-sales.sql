-- Messages to one player, for the list in the account: those to everybody are in site_messages.
create table player_messages (
  player_message_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  title text not null,
  body text not null,
  game_id bigint references games,
  created_at timestamptz not null default service_now()
);
create index player_messages_of_player on player_messages (player_id, created_at);
create index player_messages_by_age on player_messages (created_at);

alter table site_messages add column game_id bigint references games;

-- Up to which message the player has read the list.
create table message_reads (
  player_id bigint primary key references players,
  read_until timestamptz not null
);

-- The operator takes no plays for the site, which stays open for everything else.
alter table site_state add column sales_held boolean not null default false;
