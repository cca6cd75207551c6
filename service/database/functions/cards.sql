-- Statements over a batch of cards (instances of instant games), whose rows the caller holds locked. The rows come as columns, one
-- element of each list a card. By index whatever the planner believes: its statistics are minutes old.

-- The only play of each card.
create or replace function plays_of_cards(instance_ids bigint[])
  returns table (game_instance_id bigint, play_id bigint, player_id bigint, play text, cost_minor bigint, fee_minor bigint)
  language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return query
  select sold.game_instance_id, sold.play_id, sold.player_id, sold.play, sold.cost_minor, sold.fee_minor
  from plays as sold where sold.game_instance_id = any(instance_ids);
end $$;

-- Counts the settlements of games, which serializes those of one game, and then reads what the settlements divide.
create or replace function begin_settlements(
  in game_ids bigint[], in counts integer[], in instance_ids bigint[],
  -- [[game, settlements]]
  out counted json,
  -- [[kind, owner, currency, balance]], those that are not zero
  out balances json
) language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  perform from games where game_id = any(game_ids) order by game_id for no key update;
  with moved as (
    update games set settlements = games.settlements + added.settlements
    from unnest(game_ids, counts) as added (game_id, settlements)
    where games.game_id = added.game_id
    returning games.game_id, games.settlements
  )
  select json_agg(json_build_array(moved.game_id, moved.settlements)) into counted from moved;

  select json_agg(json_build_array(found.kind, found.owner_id, found.currency_id, found.balance_minor)
    order by found.currency_id)
  into balances
  from (
    select * from accounts_of('{instancePool,instanceExchange}', instance_ids)
    union all
    select * from accounts_of('{prizeCarry,progressivePool}', game_ids)
  ) as found
  where found.balance_minor <> 0;
end $$;

-- Writes the draws of cards: the commitment to their play, the draw, its settlement and its prizes.
create or replace function write_card_draws(
  instance_ids bigint[], card_owners bigint[], card_plays bigint[], card_roots bytea[], card_draws text[],
  card_balls integer[], card_settlements text[], card_carries bigint[], card_progressives bigint[],
  prize_instances bigint[], prize_draws integer[], prize_ranks integer[], prize_second_ranks integer[],
  prize_plays bigint[], prize_players bigint[], prize_amounts bigint[], prize_progressives bigint[],
  prize_unit_counts integer[],
  paid_after_ms integer, events json
) returns void language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  insert into entry_chunks (game_instance_id, chunk_index, first_play_id, root)
  select card.instance_id, 0, card.play_id, card.root
  from unnest(instance_ids, card_plays, card_roots) as card (instance_id, play_id, root);

  insert into prizes (game_instance_id, draw_number, rank_number, rank_number2nd, play_id, player_id, prize_minor,
    progressive_minor, units)
  select * from unnest(prize_instances, prize_draws, prize_ranks, prize_second_ranks, prize_plays, prize_players,
    prize_amounts, prize_progressives, prize_unit_counts);

  update game_instances as instance
  set status = 'STARTED', owner_player_id = card.owner_id, entries_root = card.root, entry_count = 1,
    draws = card.draws::jsonb, balls_shown = card.balls, settlement = card.settlement::jsonb,
    carried_in_minor = card.carry, progressive_won_minor = card.progressive, start_at = service_now(),
    prepared_at = service_now(), attempts = 0, lease_until = null,
    next_action_at = service_now() + paid_after_ms * interval '1 millisecond'
  from unnest(instance_ids, card_owners, card_roots, card_draws, card_balls, card_settlements, card_carries,
    card_progressives) as card (instance_id, owner_id, root, draws, balls, settlement, carry, progressive)
  where instance.game_instance_id = card.instance_id;

  insert into published (events) values (events);
end $$;

-- What each card won, for those that won: its player, the sum, its plays as [playId, prize, rank, second rank].
create or replace function winnings_of_cards(instance_ids bigint[])
  returns table (game_instance_id bigint, player_id bigint, screen_name text, prize_minor bigint, won_progressive boolean,
    plays json)
  language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return query
  select prize.game_instance_id, prize.player_id, player.screen_name, sum(prize.prize_minor)::bigint,
    sum(prize.progressive_minor) > 0,
    json_agg(json_build_array(prize.play_id, prize.prize_minor, prize.rank_number, prize.rank_number2nd)
      order by prize.prize_minor desc, prize.play_id)
  from prizes as prize join players as player on player.player_id = prize.player_id
  where prize.game_instance_id = any(instance_ids)
  group by prize.game_instance_id, prize.player_id, player.screen_name;
end $$;

-- Records what players won in instances with their seats.
create or replace function note_winnings(instance_ids bigint[], player_ids bigint[], amounts bigint[]) returns void
  language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  update instance_players as seat set won_minor = won.amount
  from unnest(instance_ids, player_ids, amounts) as won (instance_id, player_id, amount)
  where seat.game_instance_id = won.instance_id and seat.player_id = won.player_id;
end $$;

-- Ends cards that were paid, publishes their seeds, and shuts out a process that had one under way. Answers with the cards whose
-- pool is not empty.
create or replace function end_cards(instance_ids bigint[], seeds bytea[], removed_after_ms integer)
  returns bigint[] language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  update game_instances as instance
  set status = 'ENDED', seed = card.public_seed, sealed_seed = null, seed_key_id = null, ended_at = service_now(),
    settled_at = service_now(), attempts = 0, fence = instance.fence + 1, lease_until = null,
    next_action_at = service_now() + removed_after_ms * interval '1 millisecond'
  from unnest(instance_ids, seeds) as card (instance_id, public_seed)
  where instance.game_instance_id = card.instance_id;

  return array(
    select owner_id from accounts_of('{instancePool}', instance_ids) where balance_minor <> 0);
end $$;

-- The state of ended cards as their players get it: the cards, the prizes, and the account that received them.
create or replace function finished_cards(instance_ids bigint[], player_ids bigint[])
  returns table (place bigint, status text, currency_id integer, decimal_places integer, won_minor bigint, account_id bigint,
    account_kind text, balance_minor bigint, time_stamp bigint)
  language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return query
  select asked.place, instance.status, instance.currency_id, currency.decimal_places, seat.won_minor, account.account_id,
    account.kind, account.balance_minor, account.time_stamp
  from unnest(instance_ids, player_ids) with ordinality as asked (instance_id, player_id, place)
  join game_instances as instance on instance.game_instance_id = asked.instance_id
  join currencies as currency on currency.currency_id = instance.currency_id
  left join instance_players as seat
    on seat.game_instance_id = asked.instance_id and seat.player_id = asked.player_id
  left join lateral (
    select found.* from accounts as found
    where found.kind in ('playerCash', 'playerBonus') and found.owner_id = asked.player_id
      and found.currency_id = instance.currency_id
    order by found.kind desc limit 1
  ) as account on true;
end $$;
