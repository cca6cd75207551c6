-- The session at the provider with which a session of a person began: the provider ends it by this name.
alter table person_sessions add column provider_sid text check (length(provider_sid) between 1 and 255);
create index person_sessions_of_provider on person_sessions (provider_sid) where provider_sid is not null;

-- Logout tokens that were followed, by the hash of issuer and `jti`, until they are too old to be followed again.
create table provider_logouts (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index provider_logouts_by_end on provider_logouts (expires_at);
