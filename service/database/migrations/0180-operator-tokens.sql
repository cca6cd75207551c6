-- Tokens for people and programs of the operators, by their digest alone. A name is in the audit log for good, so that none is
-- given twice, also not in other letters.
create table operator_tokens (
  token_id bigint generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz
);
create unique index operator_tokens_by_name on operator_tokens (lower(name));
