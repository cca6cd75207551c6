-- People who work for the operators. Their names and addresses are plain: the audit log names them for good.
create table people (
  person_id bigint generated always as identity primary key,
  email text not null check (length(email) between 3 and 254),
  name text not null check (length(name) between 1 and 60),
  -- Null until the person has followed an invitation.
  password_hash text,
  -- The key of the one-time codes, sealed by a data key, and the last step of time whose code was used.
  code_key bytea,
  code_key_id text,
  code_step bigint,
  invited_by text not null,
  created_at timestamptz not null default service_now(),
  joined_at timestamptz,
  disabled_at timestamptz,
  check ((joined_at is null) = (password_hash is null)),
  check ((joined_at is null) = (code_key is null)),
  check ((code_key is null) = (code_key_id is null))
);
create unique index people_by_email on people (lower(email));

-- Roles that operators made, beside those of the product.
create table own_roles (
  role_id text primary key check (role_id ~ '^[a-z][a-z0-9-]{0,39}$'),
  scopes text[] not null check (cardinality(scopes) > 0),
  changed_by text not null,
  changed_at timestamptz not null default service_now()
);

-- A role of a person: on one site, on every site of an operator, or on every site.
create table person_grants (
  person_id bigint not null references people,
  role_id text not null,
  operator_id integer,
  member_id integer,
  check (operator_id is null or member_id is null),
  unique nulls not distinct (person_id, role_id, operator_id, member_id)
);

create table person_sessions (
  session_id bigint generated always as identity primary key,
  person_id bigint not null references people,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  address text not null check (length(address) <= 64),
  device text not null check (length(device) <= 200),
  created_at timestamptz not null default service_now(),
  last_used_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index person_sessions_of_person on person_sessions (person_id) where ended_at is null;
create index person_sessions_by_end on person_sessions (expires_at);

-- Links that are followed once: an invitation, a new password, and the one that makes the first administrator, who has no row yet.
create table person_links (
  link_id bigint generated always as identity primary key,
  link_hash bytea not null unique check (octet_length(link_hash) = 32),
  kind text not null check (kind in ('first', 'invitation', 'password')),
  person_id bigint references people,
  -- The key of one-time codes that is offered, sealed by a data key; not for a new password.
  code_key bytea,
  code_key_id text,
  created_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((kind = 'first') = (person_id is null)),
  check ((kind = 'password') = (code_key is null)),
  check ((code_key is null) = (code_key_id is null))
);
create index person_links_of_person on person_links (person_id) where used_at is null;
create index person_links_by_end on person_links (expires_at);

-- The person who made a token, directly or through another token; null where a token outside the table made it.
alter table operator_tokens add column person_id bigint references people;
