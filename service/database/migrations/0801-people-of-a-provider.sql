-- A person who signs in with the operators' OpenID provider, by its issuer and the subject there. They have no other way to sign in.
alter table people add column issuer text check (length(issuer) <= 500);
alter table people add column subject text check (length(subject) between 1 and 255);
alter table people add constraint people_issuer_with_subject check ((issuer is null) = (subject is null));
alter table people add constraint people_password_or_provider check (issuer is null or password_hash is null);
create unique index people_by_subject on people (issuer, subject) where issuer is not null;

-- Sign-ins that have begun: by the hash of the state, and of the ticket that the browser keeps. The first answer deletes its row.
create table provider_sign_ins (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  ticket_hash bytea not null check (octet_length(ticket_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  -- The address of the console that asked.
  origin text not null check (length(origin) <= 300),
  expires_at timestamptz not null
);
create index provider_sign_ins_by_end on provider_sign_ins (expires_at);
