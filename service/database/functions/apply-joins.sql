-- Writes what a batch of joins decided, under the locks that lock_joins took. The constraints of the tables hold
-- every bound once more: a join that should not have been let in ends the whole batch.
create or replace function apply_joins(writes jsonb) returns void language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  insert into transfers (transfer_id, code) overriding system value
  select id::bigint, 'join' from jsonb_array_elements_text(writes->'transferIds') as id;

  perform book_entries(writes->'moves');

  insert into instance_players as seat (game_instance_id, player_id, play_count, play_max)
  select "gameInstanceId", "playerId", plays, "playMax"
  from jsonb_to_recordset(writes->'seats') as item (
    "gameInstanceId" bigint, "playerId" bigint, plays integer, "playMax" integer)
  on conflict (game_instance_id, player_id) do update set play_count = seat.play_count + excluded.play_count;

  insert into plays (play_id, game_instance_id, player_id, transfer_id, play, lines, cost_minor, fee_minor)
    overriding system value
  select "playId", "gameInstanceId", "playerId", "transferId", play, lines, "costMinor", "feeMinor"
  from jsonb_to_recordset(writes->'plays') as item (
    "playId" bigint, "gameInstanceId" bigint, "playerId" bigint, "transferId" bigint, play text,
    lines integer, "costMinor" bigint, "feeMinor" bigint);

  update game_instances
  set play_count = play_count + plays,
    player_count = player_count + players,
    status = case when "full" then 'FULL' else status end,
    next_action_at = case when "full" then now() else next_action_at end
  from jsonb_to_recordset(writes->'instances') as item (
    "gameInstanceId" bigint, plays integer, players integer, "full" boolean)
  where game_instance_id = "gameInstanceId";

  insert into player_weekly_wagers as wager (player_id, currency_id, week_start, wagered_minor)
  select "playerId", "currencyId", current_week_start(), "wageredMinor"
  from jsonb_to_recordset(writes->'wagers') as item (
    "playerId" bigint, "currencyId" integer, "wageredMinor" bigint)
  on conflict (player_id, currency_id, week_start)
  do update set wagered_minor = wager.wagered_minor + excluded.wagered_minor;

  insert into idempotency_keys (scope, key, operation, body_hash, response)
  select scope, key, 'joinGame', decode("bodyHash", 'base64'), convert_to(response, 'UTF8')
  from jsonb_to_recordset(writes->'keys') as item (scope text, key text, "bodyHash" text, response text);

  insert into outbox (topic, event, body)
  select item->>'topic', item->>'event', item->'body'
  from jsonb_array_elements(writes->'events') with ordinality as listed (item, place)
  order by place;
end $$;
