-- Locks everything that a batch of joins decides on, in the documented order, and answers with its state. Each
-- statement of this function sees what was committed before it began: what is read after a lock is current.
--
-- batch: [{ playerId, scope, key, gameInstanceId, plays }]; `plays` is how many play ids are reserved.
--
-- By index whatever the planner believes: its statistics are minutes old, and a plan made while the tables were
-- empty would read them whole once they are not.
create or replace function lock_joins(batch jsonb) returns json language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  player_ids bigint[];
  asked_ids bigint[];
  locked_ids bigint[];
  opened_ids bigint[];
begin
  select array_agg(distinct (item->>'playerId')::bigint), array_agg(distinct (item->>'gameInstanceId')::bigint)
  into player_ids, asked_ids from jsonb_array_elements(batch) as item;

  perform from players where player_id = any(player_ids) order by player_id for no key update;
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

  perform from accounts where kind = 'playerCash' and owner_id = any(player_ids)
  order by account_id for no key update;

  return read_joins(batch, locked_ids);
end $$;

-- The state that joins are decided on, as it is now: for lock_joins, and for those who only ask. Only instances of
-- `may_join` count as open; the others of the batch are told of.
create or replace function read_joins(batch jsonb, may_join bigint[]) returns json language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  player_ids bigint[];
  asked_ids bigint[];
  opened_ids bigint[];
  wanted_ids bigint[];
begin
  select array_agg(distinct (item->>'playerId')::bigint), array_agg(distinct (item->>'gameInstanceId')::bigint)
  into player_ids, asked_ids from jsonb_array_elements(batch) as item;
  opened_ids := array(select unnest(may_join) except select unnest(asked_ids));
  wanted_ids := asked_ids || opened_ids;
  return json_build_object(
    'keys', (
      select coalesce(json_agg(json_build_object('scope', stored.scope, 'key', stored.key,
        'operation', stored.operation, 'bodyHash', encode(stored.body_hash, 'base64'),
        'response', case stored.operation when 'joinGame' then convert_from(stored.response, 'UTF8') end)), '[]')
      from jsonb_array_elements(batch) as item
      join idempotency_keys as stored on stored.scope = item->>'scope' and stored.key = item->>'key'),
    'players', (
      select coalesce(json_agg(json_build_object('playerId', player_id, 'memberId', member_id,
        'segment', segment, 'status', status, 'screenName', screen_name,
        'emailVerified', email_verified_at is not null, 'phoneVerified', phone_verified_at is not null,
        'timedOut', coalesce(timed_out_until > clock_timestamp(), false),
        'excluded', coalesce(excluded_until > clock_timestamp(), false))), '[]')
      from players where player_id = any(player_ids)),
    'instances', (
      select coalesce(json_agg(json_build_object('gameInstanceId', game_instance_id, 'gameId', game_id,
        'open', game_instance_id = any(may_join) and status = 'OPEN' and coalesce(clock_timestamp() < registration_end_at, true),
        'status', status, 'playCount', play_count, 'playerCount', player_count,
        'carryMinor', carry_shown_minor) order by sequence_number), '[]')
      from game_instances join games using (game_id) where game_instance_id = any(wanted_ids)),
    'seats', (
      select coalesce(json_agg(json_build_object('gameInstanceId', game_instance_id, 'playerId', player_id,
        'playCount', play_count)), '[]')
      from (
        select distinct (item->>'playerId')::bigint as player_id, game_instance_id
        from jsonb_array_elements(batch) as item,
          unnest((item->>'gameInstanceId')::bigint || opened_ids) as game_instance_id) as pair
      join instance_players using (game_instance_id, player_id)),
    'accounts', (
      select coalesce(json_agg(json_build_object('accountId', account_id, 'playerId', owner_id,
        'currencyId', currency_id, 'balanceMinor', balance_minor, 'timeStamp', time_stamp)), '[]')
      from accounts where kind = 'playerCash' and owner_id = any(player_ids)),
    'pools', (
      select coalesce(json_agg(json_build_object('gameInstanceId', owner_id, 'accountId', account_id)), '[]')
      from accounts where kind = 'instancePool' and owner_id = any(wanted_ids)),
    'wagers', (
      select coalesce(json_agg(json_build_object('playerId', player_id, 'currencyId', currency_id,
        'wageredMinor', wagered_minor)), '[]')
      from player_weekly_wagers
      where player_id = any(player_ids) and week_start = current_week_start()),
    'limits', (
      select coalesce(json_agg(json_build_object('playerId', player_id, 'currencyId', currency_id,
        'limitMinor', limit_minor)), '[]')
      from (
        select player_id, currency_id, min(limit_minor) as limit_minor from player_limits
        where player_id = any(player_ids) and kind = 'weeklyBet' group by player_id, currency_id
      ) as lowest),
    'closedMembers', (
      select coalesce(json_agg(member_id), '[]') from site_state where maintenance_enabled),
    'playIds', (
      select coalesce(json_agg(nextval('plays_play_id_seq')), '[]')
      from generate_series(1, (select sum((item->>'plays')::integer) from jsonb_array_elements(batch) as item))),
    'transferIds', (
      select json_agg(nextval('transfers_transfer_id_seq')) from generate_series(1, jsonb_array_length(batch))));
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

-- The open instances of those games whose instance among `asked` takes no more plays.
create or replace function open_instead_of(asked bigint[]) returns bigint[] language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  return (
    select coalesce(array_agg(distinct open_one.game_instance_id), '{}')
    from game_instances as asked_one
    join game_instances as open_one on open_one.game_id = asked_one.game_id and open_one.status = 'OPEN'
    where asked_one.game_instance_id = any(asked)
      and (asked_one.status <> 'OPEN' or asked_one.registration_end_at <= clock_timestamp()));
end $$;

-- The Monday, UTC, that weekly limits count from.
create or replace function current_week_start() returns date language sql stable as $$
  select date_trunc('week', now() at time zone 'UTC')::date
$$;
