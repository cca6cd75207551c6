-- Tickets that log a player in once, on another origin of the site: made by the operator, or by the player's own session.
create table login_tickets (
  token_hash bytea primary key,
  member_id integer not null,
  player_id bigint not null references players,
  -- The session that it continues; null where the operator made it.
  session_id bigint references sessions on delete cascade,
  created_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_tickets_of_session on login_tickets (session_id);
