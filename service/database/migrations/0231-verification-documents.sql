-- Requests to verify a player's identity or address, with the pictures of documents that prove it.
create table verification_requests (
  request_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  purpose text not null check (purpose in ('identity', 'address')),
  status text not null default 'open' check (status in ('open', 'submitted', 'accepted', 'refused', 'closed')),
  document_type text,
  created_at timestamptz not null default service_now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  check (status <> 'submitted' or (submitted_at is not null and document_type is not null))
);
create unique index verification_requests_one_current on verification_requests (player_id, purpose)
  where status in ('open', 'submitted', 'refused');
create index verification_requests_of_player on verification_requests (player_id, purpose, request_id desc);

-- One picture of one side. The file is encrypted and lies in the store of documents; a name without a file is pruned.
create table verification_documents (
  document_id bigint generated always as identity primary key,
  request_id bigint not null references verification_requests,
  member_id integer not null,
  player_id bigint not null references players,
  side text not null check (side in ('front', 'back')),
  status text not null default 'arriving'
    check (status in ('arriving', 'uploaded', 'submitted', 'accepted', 'refused', 'replaced')),
  file_name text not null unique,
  -- The key that encrypts the file; null before it is stored.
  key_id text,
  -- The operator's words to the player.
  reason text,
  decided_by text,
  created_at timestamptz not null default service_now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  check ((status in ('accepted', 'refused')) = (decided_by is not null) or status = 'replaced'),
  check (status <> 'refused' or reason is not null)
);
create unique index verification_documents_one_current on verification_documents (request_id, side)
  where status in ('uploaded', 'submitted', 'accepted', 'refused');
create index verification_documents_of_site on verification_documents (member_id, status, submitted_at);
create index verification_documents_of_player on verification_documents (player_id, created_at);

-- What the player wrote to the operator about a request, encrypted.
create table verification_replies (
  reply_id bigint generated always as identity primary key,
  request_id bigint not null references verification_requests,
  sealed bytea not null,
  sealed_key_id text not null,
  created_at timestamptz not null default service_now()
);
create index verification_replies_of_request on verification_replies (request_id, reply_id);

-- Forms that a player has begun, so that they can be finished on another device.
create table pending_forms (
  form_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  form_type text not null,
  form_index integer not null,
  form_data bytea not null,
  form_data_key_id text not null,
  form_completed boolean not null default false,
  updated_at timestamptz not null default service_now(),
  unique (player_id, form_type)
);
