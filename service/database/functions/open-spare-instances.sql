-- Opens and sells instances of instant games beside the one that is open, one for each play that a batch of joins sells
-- beyond it: copies of that one with seeds of their own, numbered after it. They are written as sold: full, due, and their
-- buyer's. Their ids and those of their pools were reserved. The open one is locked by the batch; the game's row is locked
-- here, after instances and players' accounts.
create or replace function sell_spare_instances(
  template_ids bigint[], instance_ids bigint[], pool_ids bigint[], buyer_ids bigint[], sealed_seeds bytea[],
  seed_key_ids text[], commitments bytea[], version smallint
) returns void language plpgsql
  set jit = off set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
begin
  with spare as (
    select * from unnest(template_ids, instance_ids, buyer_ids, sealed_seeds, seed_key_ids, commitments)
      as listed (template_id, instance_id, buyer_id, sealed_seed, seed_key_id, commitment)
  ), counted as (
    update games set last_sequence_number = last_sequence_number + added.count
    from (
      select template.game_id, count(*)::integer as count
      from spare join game_instances as template on template.game_instance_id = spare.template_id
      group by template.game_id
    ) as added
    where games.game_id = added.game_id
    returning games.game_id, games.last_sequence_number - added.count as before
  )
  insert into game_instances (game_instance_id, game_id, member_id, sequence_number, status, definition, currency_id,
    play_cost_minor, fee_minor, play_max, player_play_max, play_count, player_count, owner_player_id, next_action_at,
    sealed_seed, seed_key_id, commitment, commitment_version)
    overriding system value
  select spare.instance_id, template.game_id, template.member_id,
    counted.before + row_number() over (partition by template.game_id order by spare.instance_id),
    'FULL', template.definition, template.currency_id, template.play_cost_minor, template.fee_minor,
    template.play_max, template.player_play_max, 1, 1, spare.buyer_id, service_now(),
    spare.sealed_seed, spare.seed_key_id, spare.commitment, version
  from spare
  join game_instances as template on template.game_instance_id = spare.template_id
  join counted on counted.game_id = template.game_id;

  insert into accounts (account_id, kind, owner_id, currency_id) overriding system value
  select spare.pool_id, 'instancePool', spare.instance_id, template.currency_id
  from unnest(template_ids, instance_ids, pool_ids) as spare (template_id, instance_id, pool_id)
  join game_instances as template on template.game_instance_id = spare.template_id;
end $$;

-- Ids for spare instances and their pools: so many for each game, none for a game that is paused or no longer offered.
create or replace function reserve_spare_instances(game_ids bigint[], counts integer[])
  returns table (game_id bigint, instance_ids bigint[], pool_ids bigint[]) language sql
as $$
  select games.game_id,
    array(select nextval('game_instances_game_instance_id_seq') from generate_series(1, wanted.count)),
    array(select nextval('accounts_account_id_seq') from generate_series(1, wanted.count))
  from unnest(game_ids, counts) as wanted (game_id, count)
  join games on games.game_id = wanted.game_id and games.active and games.paused_at is null
$$;
