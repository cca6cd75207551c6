-- Codes that prove a phone number. Only a keyed digest of a code is stored; the newest code of a player counts.
create table phone_codes (
  code_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  -- The number to which it was sent: another number of the player is not proved by it.
  phone_index bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index phone_codes_of_player on phone_codes (player_id, created_at);
create index phone_codes_of_phone on phone_codes (phone_index, created_at);

-- Text messages on their way out: a row of the transaction that asks for one, sent by the process that leases it.
create table text_messages (
  text_message_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  language_id text not null,
  -- Number and code, encrypted; deleted when the message is sent or given up.
  sealed bytea,
  sealed_key_id text,
  created_at timestamptz not null default service_now(),
  due_at timestamptz not null default service_now(),
  -- A code that has expired is not sent.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index text_messages_due on text_messages (due_at) where sent_at is null and given_up_at is null;
