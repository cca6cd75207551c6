-- Passkeys of people who work for the operators. A passkey verifies its person, so it stands for the password and the code together.
create table person_passkeys (
  passkey_id bigint generated always as identity primary key,
  person_id bigint not null references people,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  -- In COSE form, as the authenticator gave it.
  public_key bytea not null,
  -- The name of the person to the authenticator: random, the same in all their passkeys.
  user_handle bytea not null check (octet_length(user_handle) = 32),
  -- The host name at which it counts (the RP ID).
  host text not null check (length(host) between 1 and 253),
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  transports text[] not null,
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default service_now(),
  last_used_at timestamptz
);
create index person_passkeys_of_person on person_passkeys (person_id);

-- Challenges that are to be signed once: to sign in, to add a passkey to one's account, and to join by a link with a passkey.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose text not null check (purpose in ('sign-in', 'add', 'join')),
  person_id bigint references people,
  link_id bigint references person_links on delete cascade,
  user_handle bytea check (octet_length(user_handle) = 32),
  -- The address of the console that asked.
  origin text not null check (length(origin) <= 300),
  expires_at timestamptz not null,
  check ((purpose = 'add') = (person_id is not null)),
  check ((purpose = 'join') = (link_id is not null)),
  check ((purpose = 'sign-in') = (user_handle is null))
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- A person who joined with a passkey has neither a password nor a key of one-time codes.
alter table people drop constraint people_check;
alter table people drop constraint people_check1;
alter table people add constraint people_password_with_code check ((password_hash is null) = (code_key is null));
alter table people add constraint people_password_of_joined check (joined_at is not null or password_hash is null);
