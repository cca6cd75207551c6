-- Messages to everybody on a site, for players who are away: each finds them at the next login.
create table site_messages (
  site_message_id bigint generated always as identity primary key,
  member_id integer not null,
  title text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index site_messages_of_site on site_messages (member_id, created_at);

-- Which message of the site an event repeats: a player who has it has seen that message.
alter table after_login_events add column site_message_id bigint;
create unique index after_login_events_of_message on after_login_events (player_id, site_message_id)
  where site_message_id is not null;
