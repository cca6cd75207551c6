-- Links that set a new password. Of the secret only its digest is kept, and it works once.
create table password_resets (
  token_hash bytea primary key,
  member_id integer not null,
  player_id bigint not null references players,
  -- The address to which it was sent: after a change of the address it is void.
  email_index bytea not null,
  created_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_player on password_resets (player_id, created_at);
