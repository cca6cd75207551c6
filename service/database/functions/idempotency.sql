-- The answers that are stored under keys: for each that is, its place in the list, the hash of its body, and the answer. By index whatever
-- the planner believes: its statistics are minutes old.
create or replace function kept_answers(scopes text[], keys text[])
  returns table (place bigint, body_hash bytea, response bytea) language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return query
  select asked.place, stored.body_hash, stored.response
  from unnest(scopes, keys) with ordinality as asked (scope, key, place)
  join idempotency_keys as stored on stored.scope = asked.scope and stored.key = asked.key;
end $$;
