-- Mail on its way out: a row of the transaction that asks for it, sent by whichever process takes it.
create table mails (
  mail_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  kind text not null,
  language_id text,
  -- Address, name and secret link, encrypted; gone as soon as the mail is sent or given up.
  sealed bytea,
  sealed_key_id text,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
create index mails_due on mails (due_at) where sent_at is null and given_up_at is null;

-- Links that confirm an e-mail address. Of the secret only its digest is kept, and it works once.
create table email_confirmations (
  token_hash bytea primary key,
  member_id integer not null,
  player_id bigint not null references players,
  -- The address that it confirms: one that the player has changed since is not confirmed by it.
  email_index bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_confirmations_of_player on email_confirmations (player_id, created_at);
