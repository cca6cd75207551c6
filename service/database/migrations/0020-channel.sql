-- What carries events from the outbox into the event log. One row: the batch that is under way, by the ids of its
-- outbox rows, and the process that works on it. A batch is fixed here before it is appended, so that a relay that
-- died half-way appends the same events again under the same number, and the log can tell that it has them.
create table event_relay (
  one_row boolean primary key default true check (one_row),
  batch bigint not null default 0,
  outbox_ids bigint[] not null default '{}',
  owner text,
  lease_until timestamptz
);
insert into event_relay default values;

-- Keys of personal fields and of digests. `wrapped_by` names the master key that wraps the secret; null: none does.
create table data_keys (
  key_id text primary key,
  purpose text not null check (purpose in ('personal', 'index', 'digest', 'token')),
  secret bytea not null,
  wrapped_by text,
  created_at timestamptz not null default now()
);

-- A session that was replaced by a login elsewhere is still told so once; what is older may go.
create index sessions_by_expiry on sessions (expires_at);
create index session_tokens_of_session on session_tokens (session_id);
create index secret_attempts_by_age on secret_attempts (window_started_at);
