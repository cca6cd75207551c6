-- Locks everything that a batch of joins decides on, in the documented order, and answers with its state. Each
-- statement of this function sees what was committed before it began: what is read after a lock is current.
--
-- batch: [{ playerId, memberId, scope, key, gameInstanceId, plays }]; `plays` is how many play ids are reserved.
create or replace function lock_joins(batch jsonb) returns json language plpgsql as $$
declare
  player_ids bigint[];
  asked_ids bigint[];
  wanted_ids bigint[];
  opened_ids bigint[];
begin
  select array_agg(distinct (item->>'playerId')::bigint), array_agg(distinct (item->>'gameInstanceId')::bigint)
  into player_ids, asked_ids from jsonb_array_elements(batch) as item;

  perform from players where player_id = any(player_ids) order by player_id for no key update;
  -- Where the asked instance takes no more plays, the open one of the same game takes its place. All are locked in
  -- one statement by id; only what was opened while this waited is locked after it.
  wanted_ids := asked_ids || open_instead_of(asked_ids);
  perform from game_instances where game_instance_id = any(wanted_ids) order by game_instance_id for no key update;
  if not open_instead_of(asked_ids) <@ wanted_ids then
    select array_agg(game_instance_id) into opened_ids from (
      select game_instance_id from game_instances where game_instance_id = any(open_instead_of(asked_ids))
      order by game_instance_id for no key update) as locked;
    wanted_ids := wanted_ids || opened_ids;
  end if;

  -- Every account that may be moved is there: the players' cash, and the pools.
  insert into accounts (kind, owner_id, currency_id)
  select distinct 'playerCash', player_id, currency_id
  from jsonb_array_elements(batch) as item
  join players on player_id = (item->>'playerId')::bigint
  join game_instances on game_instance_id = (item->>'gameInstanceId')::bigint
  where not exists (
    select from accounts as known
    where known.kind = 'playerCash' and known.owner_id = player_id
      and known.currency_id = game_instances.currency_id)
  union all
  select 'instancePool', game_instance_id, currency_id
  from game_instances
  where game_instance_id = any(wanted_ids) and not exists (
    select from accounts as known
    where known.kind = 'instancePool' and known.owner_id = game_instance_id
      and known.currency_id = game_instances.currency_id)
  on conflict do nothing;

  perform from accounts where kind = 'playerCash' and owner_id = any(player_ids)
  order by account_id for no key update;

  return read_joins(batch, wanted_ids);
end $$;

-- The state that joins are decided on, as it is now: for lock_joins, and for those who only ask.
create or replace function read_joins(batch jsonb, wanted_ids bigint[]) returns json language plpgsql as $$
declare
  player_ids bigint[];
begin
  select array_agg(distinct (item->>'playerId')::bigint) into player_ids from jsonb_array_elements(batch) as item;
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
        'open', status = 'OPEN' and coalesce(clock_timestamp() < registration_end_at, true),
        'status', status, 'playCount', play_count, 'playerCount', player_count,
        'carryMinor', carry_shown_minor) order by sequence_number), '[]')
      from game_instances join games using (game_id) where game_instance_id = any(wanted_ids)),
    'seats', (
      select coalesce(json_agg(json_build_object('gameInstanceId', game_instance_id, 'playerId', player_id,
        'playCount', play_count)), '[]')
      from instance_players
      where game_instance_id = any(wanted_ids) and player_id = any(player_ids)),
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

-- The open instances of those games whose instance among `asked` takes no more plays.
create or replace function open_instead_of(asked bigint[]) returns bigint[] language plpgsql as $$
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
