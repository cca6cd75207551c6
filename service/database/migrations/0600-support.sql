-- Questions of players and guests to the operator. Subject, guest's address and the secret of the links are sealed; of the secret and of the
-- address there are digests to look them up.
create table support_cases (
  case_id bigint generated always as identity primary key,
  member_id integer not null,
  -- Null for a guest.
  player_id bigint references players,
  status text not null check (status in ('unconfirmed', 'open', 'answered', 'closed', 'merged')),
  topic text not null,
  language_id text not null,
  -- The number of a game or an order that the case is about, as it was typed.
  reference text not null default '',
  sealed bytea not null,
  sealed_key_id text not null,
  -- SHA-256 of the secret.
  secret_hash bytea not null unique,
  guest_email_index bytea,
  -- A keyed digest of a guest's network, for the limit of a day.
  guest_client bytea,
  -- The name that an operator gave.
  assigned_to text,
  merged_into bigint references support_cases,
  rating smallint check (rating between 1 and 5),
  created_at timestamptz not null default service_now(),
  -- The time of the last message or change of state.
  changed_at timestamptz not null default service_now(),
  closed_at timestamptz,
  check ((player_id is null) = (guest_email_index is not null)),
  check ((status = 'merged') = (merged_into is not null)),
  check ((status = 'closed') = (closed_at is not null)),
  check (status <> 'unconfirmed' or player_id is null)
);
create index support_cases_of_player on support_cases (player_id, created_at);
create index support_cases_of_site on support_cases (member_id, status, changed_at, case_id);
create index support_cases_of_email on support_cases (member_id, guest_email_index, created_at)
  where guest_email_index is not null;
create index support_cases_of_client on support_cases (member_id, guest_client, created_at)
  where guest_client is not null;
create index support_cases_merged on support_cases (merged_into) where merged_into is not null;

-- The messages of a case, sealed. A note is for operators alone.
create table support_messages (
  message_id bigint generated always as identity primary key,
  case_id bigint not null references support_cases,
  author text not null check (author in ('player', 'operator', 'note')),
  -- The name of the operator's token; null for the player's.
  written_by text,
  by_mail boolean not null default false,
  sealed bytea not null,
  sealed_key_id text not null,
  created_at timestamptz not null default service_now(),
  check ((author = 'player') = (written_by is null))
);
create index support_messages_of_case on support_messages (case_id, message_id);

-- Pictures and PDFs that players send with a message. The files are encrypted, in the store of documents.
create table support_attachments (
  attachment_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  -- Null until it is sent with a message.
  message_id bigint references support_messages,
  file_name text not null unique,
  -- Null until its pages are stored.
  key_id text,
  pages integer,
  overran boolean not null default false,
  created_at timestamptz not null default service_now(),
  check ((key_id is null) = (pages is null)),
  check (message_id is null or pages is not null)
);
create index support_attachments_of_player on support_attachments (player_id, created_at);
create index support_attachments_of_message on support_attachments (message_id) where message_id is not null;
create index support_attachments_unsent on support_attachments (created_at) where message_id is null;

-- Answers that operators use again, in the languages of the site.
create table support_templates (
  member_id integer not null,
  template_id text not null,
  texts jsonb not null,
  changed_at timestamptz not null default service_now(),
  primary key (member_id, template_id)
);

-- A mail to a guest has no player.
alter table mails alter column player_id drop not null;
