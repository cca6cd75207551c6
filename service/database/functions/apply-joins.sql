-- Writes what a batch of joins decided, under the locks that lock_joins took; the rows come as columns. The constraints
-- of the tables hold every bound once more: a join that should not have been let in ends the whole batch.
create or replace function apply_joins(
  transfer_ids bigint[],
  move_transfers bigint[], move_accounts bigint[], move_currencies integer[], move_amounts bigint[],
  seat_instances bigint[], seat_players bigint[], seat_plays integer[], seat_maxima integer[],
  play_ids bigint[], play_instances bigint[], play_players bigint[], play_transfers bigint[], play_texts text[],
  play_lines integer[], play_costs bigint[], play_fees bigint[],
  instance_ids bigint[], instance_plays integer[], instance_players_new integer[], instances_full integer[],
  wager_players bigint[], wager_currencies integer[], wager_amounts bigint[],
  key_scopes text[], key_names text[], key_hashes bytea[], key_responses bytea[],
  events json
) returns void language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  insert into transfers (transfer_id, code) overriding system value select id, 'join' from unnest(transfer_ids) as id;

  insert into entries (transfer_id, account_id, currency_id, amount_minor)
  select * from unnest(move_transfers, move_accounts, move_currencies, move_amounts);

  update accounts
  set balance_minor = balance_minor + moved.amount_minor, time_stamp = time_stamp + moved.entry_count
  from (
    select move.account_id, sum(move.amount_minor)::bigint as amount_minor, count(*) as entry_count
    from unnest(move_accounts, move_amounts) as move (account_id, amount_minor) group by move.account_id) as moved
  where accounts.account_id = moved.account_id;

  insert into instance_players as seat (game_instance_id, player_id, play_count, play_max)
  select * from unnest(seat_instances, seat_players, seat_plays, seat_maxima)
  on conflict (game_instance_id, player_id) do update set play_count = seat.play_count + excluded.play_count;

  insert into plays (play_id, game_instance_id, player_id, transfer_id, play, lines, cost_minor, fee_minor)
    overriding system value
  select * from unnest(play_ids, play_instances, play_players, play_transfers, play_texts, play_lines, play_costs,
    play_fees);

  update game_instances as instance
  set play_count = instance.play_count + change.plays,
    player_count = instance.player_count + change.players,
    status = case change.filled when 1 then 'FULL' else instance.status end,
    next_action_at = case change.filled when 1 then service_now() else instance.next_action_at end
  from unnest(instance_ids, instance_plays, instance_players_new, instances_full)
    as change (game_instance_id, plays, players, filled)
  where instance.game_instance_id = change.game_instance_id;

  insert into player_quarter_totals as total (player_id, quarter, currency_id, wagered_minor)
  select player_id, quarter_of(service_now()), currency_id, wagered_minor
  from unnest(wager_players, wager_currencies, wager_amounts) as added (player_id, currency_id, wagered_minor)
  on conflict (player_id, quarter, currency_id)
  do update set wagered_minor = total.wagered_minor + excluded.wagered_minor;

  insert into idempotency_keys (scope, key, operation, body_hash, response)
  select scope, key, 'joinGame', body_hash, response
  from unnest(key_scopes, key_names, key_hashes, key_responses) as stored (scope, key, body_hash, response);

  if json_array_length(events) > 0 then insert into published (events) values (events); end if;
end $$;
