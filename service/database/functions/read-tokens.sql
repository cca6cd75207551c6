-- The tokens among `hashes` with their sessions and players, for service/sessions/session-lookup.ts. Ages are in milliseconds.
--
-- By index whatever the planner believes: every request waits for this statement, and a plan made while the tables were empty
-- would read them whole once they are not.
create or replace function read_tokens(hashes bytea[]) returns table (
  "tokenHash" bytea, "sessionId" bigint, "playerId" bigint, "memberId" integer, "sidHash" bytea, "createdAt" timestamptz,
  "endedAt" timestamptz, "endReason" text, "tokenAgeMs" float8, "supersededMs" float8, "idleMs" float8, expired boolean,
  exclusion text, "mustChangePassword" boolean, "isRestricted" boolean
) language plpgsql stable
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select token.token_hash, session.session_id, session.player_id, session.member_id, session.sid_hash, session.created_at,
    session.ended_at, session.end_reason,
    (extract(epoch from service_now() - token.issued_at) * 1000)::float8,
    (extract(epoch from service_now() - token.superseded_at) * 1000)::float8,
    (extract(epoch from service_now() - session.last_used_at) * 1000)::float8,
    session.expires_at <= service_now(), found.kind, player.must_change_password or player.must_choose_pin,
    session.is_restricted
  from session_tokens as token
  join sessions as session using (session_id)
  join players as player using (player_id)
  cross join lateral exclusion_of(player) as found
  where token.token_hash = any(hashes);
end $$;
