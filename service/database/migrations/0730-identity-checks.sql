-- The answer of the provider of identity checks about a player, and a digest of the data that it was asked about: a match counts for these data
-- alone. Awaited: there is no answer about the data of the player yet. Null where the site has no such check.
alter table players add column identity_check text
  check (identity_check in ('awaited', 'match', 'no-match', 'refer'));
alter table players add column identity_digest bytea;
alter table players add column identity_asked_at timestamptz;
create index players_by_identity_check on players (member_id, identity_asked_at nulls first)
  where identity_check = 'awaited';
