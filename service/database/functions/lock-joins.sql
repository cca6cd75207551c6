-- Locks everything that a batch of joins decides on, in the documented order, and answers with its state. Each
-- statement of this function sees what was committed before it began: what is read after a lock is current.
--
-- One element of each list a join; `play_ids_wanted` and `transfer_ids_wanted` are how many ids are reserved. The state
-- comes as columns, the numbers of a row in the order that read_joins_beside_accounts gives, of an account: account, player,
-- currency, balance, time stamp. As objects, writing and reading their names took longer than finding the rows.
--
-- By index whatever the planner believes: its statistics are minutes old, and a plan made while the tables were
-- empty would read them whole once they are not.
create or replace function lock_joins(
  in player_ids bigint[], in asked_ids bigint[], in scopes text[], in keys text[],
  in play_ids_wanted integer, in transfer_ids_wanted integer,
  out stored_keys json, out players bigint[], out segments text[], out screen_names text[],
  out instances bigint[], out statuses text[], out figures bigint[], out seats bigint[], out accounts bigint[],
  out pools bigint[], out wagers bigint[], out limits bigint[], out closed_members bigint[], out play_ids bigint[], out transfer_ids bigint[]
) language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  locked_ids bigint[];
  opened_ids bigint[];
begin
  perform from players as player where player.player_id = any(player_ids) order by player.player_id for no key update;
  -- Where the asked instance takes no more plays, the open one of the same game takes its place. All are locked in
  -- one statement by id. While this waits, others may fill that one and open the next, again and again: each round
  -- that finds nothing is one in which they sold something. An instance that is not open is not waited for: it may
  -- be settling for a while, and no join will change it.
  locked_ids := lock_open_instances(asked_ids || open_instead_of(asked_ids));
  for round in 1..20 loop
    opened_ids := open_instead_of(asked_ids);
    exit when opened_ids <@ locked_ids;
    locked_ids := locked_ids || lock_open_instances(opened_ids);
  end loop;

  -- A row that is locked is current, so that these are read with their lock.
  select array_agg(array[account.account_id, account.owner_id, account.currency_id, account.balance_minor,
    account.time_stamp])
  into accounts
  from (
    select * from accounts as found
    where found.account_id = any(array(select cash.account_id from accounts_of('{playerCash}', player_ids) as cash))
    order by found.account_id for no key update) as account;

  select state.* into stored_keys, players, segments, screen_names, instances, statuses, figures, seats, pools, wagers,
    limits, closed_members
  from read_joins_beside_accounts(player_ids, asked_ids, scopes, keys, locked_ids) as state;
  play_ids := array(select nextval('plays_play_id_seq') from generate_series(1, play_ids_wanted));
  transfer_ids := array(select nextval('transfers_transfer_id_seq') from generate_series(1, transfer_ids_wanted));
end $$;

-- The state that joins are decided on, as it is now, for those who only ask.
create or replace function read_joins(
  in player_ids bigint[], in asked_ids bigint[], in scopes text[], in keys text[], in may_join bigint[],
  out stored_keys json, out players bigint[], out segments text[], out screen_names text[],
  out instances bigint[], out statuses text[], out figures bigint[], out seats bigint[], out accounts bigint[],
  out pools bigint[], out wagers bigint[], out limits bigint[], out closed_members bigint[]
) language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  select state.* into stored_keys, players, segments, screen_names, instances, statuses, figures, seats, pools, wagers,
    limits, closed_members
  from read_joins_beside_accounts(player_ids, asked_ids, scopes, keys, may_join) as state;

  select array_agg(array[account.account_id, account.owner_id, account.currency_id, account.balance_minor,
    account.time_stamp])
  into accounts
  from accounts_of('{playerCash}', player_ids) as account;
end $$;

-- The same without the accounts, which lock_joins reads with their locks. Only instances of `may_join` count as open; the
-- others of the batch are told of. A list without rows is null.
create or replace function read_joins_beside_accounts(
  in player_ids bigint[], in asked_ids bigint[], in scopes text[], in keys text[], in may_join bigint[],
  -- [{ scope, key, operation, bodyHash, response }]
  out stored_keys json,
  -- player, member, and as bits: active and not banned, e-mail verified, phone verified, timed out, self-excluded, has
  -- deposited, waits for the register of excluded persons, identity and address verified; those about exclusion by exclusion_of; the next two lists beside them
  out players bigint[], out segments text[], out screen_names text[],
  -- instance, game, open, plays, players, carry; beside them the statuses, and of each game: progressive, wagers since it
  -- was last won
  out instances bigint[], out statuses text[], out figures bigint[],
  -- instance, player, plays; 2^40 plays in a row after the others: the player has blocked the game
  out seats bigint[],
  -- instance, account
  out pools bigint[],
  -- player, kind * 2^32 + currency, amount, for players with a limit of that kind; kind 0: wagered in this week; 1, 2 and
  -- 3: lost on this day, in this week, in this month, all by the clock of the player's site
  out wagers bigint[],
  -- player, kind and currency as above, the lowest limit
  out limits bigint[],
  out closed_members bigint[]
) language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  opened_ids bigint[] := array(select unnest(may_join) except select unnest(asked_ids));
begin
  select json_agg(json_build_object('scope', stored.scope, 'key', stored.key,
    'operation', stored.operation, 'bodyHash', encode(stored.body_hash, 'base64'),
    'response', case stored.operation when 'joinGame' then convert_from(stored.response, 'UTF8') end))
  into stored_keys
  from unnest(scopes, keys) as asked (scope, key)
  join idempotency_keys as stored on stored.scope = asked.scope and stored.key = asked.key;

  select array_agg(array[player.player_id, player.member_id,
      (player.status = 'active' and exclusion.kind is distinct from 'ban')::integer
      + 2 * (player.email_verified_at is not null)::integer
      + 4 * (player.phone_verified_at is not null)::integer
      + 8 * (exclusion.kind is not distinct from 'timeOut')::integer
      + 16 * (exclusion.kind is not distinct from 'selfExclusion')::integer
      + 32 * (player.last_deposit_at is not null)::integer
      + 64 * (player.register_due_at <= service_clock() is true)::integer
      + 128 * (player.id_verified_at is not null and player.address_verified_at is not null)::integer]),
    array_agg(player.segment), array_agg(player.screen_name)
  into players, segments, screen_names
  from players as player cross join lateral exclusion_of(player) as exclusion
  where player.player_id = any(player_ids);

  select array_agg(array[instance.game_instance_id, instance.game_id,
      (instance.game_instance_id = any(may_join) and instance.status = 'OPEN'
        and coalesce(service_clock() < instance.registration_end_at, true))::integer,
      instance.play_count, instance.player_count, game.carry_shown_minor] order by instance.sequence_number),
    array_agg(instance.status order by instance.sequence_number),
    array_agg(array[game.progressive_shown_minor, game.wagers_since_win_minor] order by instance.sequence_number)
  into instances, statuses, figures
  from game_instances as instance join games as game using (game_id)
  where instance.game_instance_id = any(asked_ids || opened_ids);

  select array_agg(array[seat.game_instance_id, seat.player_id, seat.play_count])
  into seats
  from (
    select player_id, game_instance_id from unnest(player_ids, asked_ids) as asked (player_id, game_instance_id)
    union
    select asked.player_id, opened.game_instance_id
    from unnest(player_ids) as asked (player_id), unnest(opened_ids) as opened (game_instance_id)) as pair
  join instance_players as seat using (game_instance_id, player_id);

  -- Few players block games: the other ones cost one look. A process of the version before takes the number for plays, and refuses too.
  if exists (select from player_game_blocks where player_id = any(player_ids) and ends_at > service_clock()) then
    seats := seats || (
      select array_agg(array[instance.game_instance_id, block.player_id, 1099511627776])
      from player_game_blocks as block
      join games as game on game.game_id = block.game_id or game.game_rule = block.game_rule
      join game_instances as instance on instance.game_id = game.game_id
      where block.player_id = any(player_ids) and block.ends_at > service_clock()
        and instance.game_instance_id = any(asked_ids || opened_ids));
  end if;

  select array_agg(array[pool.owner_id, pool.account_id])
  into pools
  from accounts_of('{instancePool}', asked_ids || opened_ids) as pool;

  select array_agg(array[lowest.player_id, (lowest.kind << 32) + lowest.currency_id, lowest.limit_minor])
  into limits
  from (
    select entry.player_id, entry.currency_id,
      (array_position(array['weeklyBet', 'dailyLoss', 'weeklyLoss', 'monthlyLoss'], entry.kind) - 1)::bigint as kind,
      min(limit_in_force(entry)) as limit_minor
    from player_limits as entry
    where entry.player_id = any(player_ids) and entry.kind in ('weeklyBet', 'dailyLoss', 'weeklyLoss', 'monthlyLoss')
      and limit_in_force(entry) is not null
    group by entry.player_id, entry.currency_id, entry.kind
  ) as lowest;

  -- Few players have limits: the other ones cost no look at what they played.
  if limits is not null then
    wagers := (
      with limited as (
        select distinct entry.player_id, entry.kind from player_limits as entry
        where entry.player_id = any(player_ids) and entry.kind in ('weeklyBet', 'dailyLoss', 'weeklyLoss', 'monthlyLoss')),
      since as materialized (
        select distinct player.member_id, limited.kind, loss_starts(player.member_id, case limited.kind
          when 'dailyLoss' then 'day' when 'monthlyLoss' then 'month' else 'week' end) as starts
        from limited join players as player using (player_id))
      select array_agg(array[counted.player_id, (counted.kind << 32) + counted.currency_id, counted.amount_minor])
      from (
        select limited.player_id, 0::bigint as kind, total.currency_id, sum(total.wagered_minor)::bigint as amount_minor
        from limited join players as player using (player_id) join since using (member_id, kind)
        cross join lateral player_totals_since(player_id, since.starts[1]) as total
        where limited.kind = 'weeklyBet'
        group by limited.player_id, total.currency_id
        union all
        select limited.player_id, case limited.kind when 'dailyLoss' then 1 when 'weeklyLoss' then 2 else 3 end,
          lost.currency_id, lost.lost_minor
        from limited join players as player using (player_id) join since using (member_id, kind)
        cross join lateral player_lost_since(player_id, since.starts) as lost
        where limited.kind <> 'weeklyBet') as counted);
  end if;

  closed_members := array(select member_id from site_state where maintenance_enabled or sales_held);
end $$;

-- Makes accounts that nothing has been booked on yet: [{ kind, ownerId, currencyId }].
create or replace function open_accounts(wanted jsonb) returns void language sql as $$
  insert into accounts (kind, owner_id, currency_id)
  select distinct kind, "ownerId", "currencyId"
  from jsonb_to_recordset(wanted) as item (kind text, "ownerId" bigint, "currencyId" integer)
  order by 1, 2, 3
  on conflict do nothing
$$;

create or replace function lock_open_instances(ids bigint[]) returns bigint[] language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return array(
    select game_instance_id from (
      select game_instance_id from game_instances where game_instance_id = any(ids) and status = 'OPEN'
      order by game_instance_id for no key update) as locked);
end $$;

-- The open instances of those games whose instance among `asked` takes no more plays. `lateral` and `offset 0` make PostgreSQL begin with
-- the asked ones: with the open ones first, it may read every past instance of their games, or all asked ones for each.
create or replace function open_instead_of(asked bigint[]) returns bigint[] language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return (
    select coalesce(array_agg(distinct open_one.game_instance_id), '{}')
    from (
      select game_id from game_instances
      where game_instance_id = any(asked) and (status <> 'OPEN' or registration_end_at <= service_clock())
      offset 0) as asked_one
    cross join lateral (
      select game_instance_id from game_instances
      where game_id = asked_one.game_id and status = 'OPEN'
      offset 0) as open_one);
end $$;
