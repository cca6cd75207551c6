-- One turn of the relay (service/events/relay.ts): removes the batch that the caller has appended, fixes the next one
-- and answers with it; null where another process leads. A batch that was fixed and not appended is given again.
-- What was appended is removed together with the fixing of what follows it, or where the caller asks to `finish`.
-- A caller that comes to lead gets `tookOver` and no batch: it asks the log for the last batch there before it goes on.
-- Where that is a later one than the database has ever fixed, the answer is `behind` and nothing is fixed.
create or replace function relay_turn(
  me text, shared boolean, lazily boolean, appended bigint, from_id bigint, most integer, finish boolean
) returns json language plpgsql
  -- By index: a plan made while the table was empty would read its dead rows each time.
  set jit = off set enable_seqscan = off
as $$
declare
  lease constant interval := '3 seconds';
  relay event_relay;
begin
  select * into relay from event_relay;
  if relay.owner = me and relay.batch < appended then
    return json_build_object('batch', relay.batch, 'events', '[]'::json, 'behind', true);
  end if;
  if relay.owner = me
    and (relay.published_ids = '{}' or relay.batch = appended and not finish)
    and (not shared or relay.lease_until > service_now() + lease / 2)
    and not exists (select from published where published_id > from_id and published_id <> all (relay.published_ids))
  then
    return json_build_object('batch', relay.batch, 'events', '[]'::json);
  end if;

  if lazily then perform set_config('synchronous_commit', 'off', true); end if;
  select * into relay from event_relay for update;
  if relay.owner is distinct from me and not (shared and coalesce(relay.lease_until, '-infinity') < service_now()) then
    return null;
  end if;
  if relay.owner is distinct from me then
    update event_relay set owner = me, lease_until = service_now() + lease;
    return json_build_object('batch', relay.batch, 'events', '[]'::json, 'tookOver', true);
  end if;
  if relay.published_ids = '{}' or relay.batch = appended then
    delete from published where published_id = any (relay.published_ids);
    relay.published_ids := array(
      select published_id from published where published_id > from_id order by published_id limit most);
    if relay.published_ids <> '{}' then relay.batch := relay.batch + 1; end if;
  end if;
  update event_relay set batch = relay.batch, published_ids = relay.published_ids,
    lease_until = case when shared then service_now() + lease end;
  return json_build_object('batch', relay.batch, 'lastId', relay.published_ids[cardinality(relay.published_ids)],
    'events', coalesce((
      select json_agg(events order by published_id)
      from published where published_id = any (relay.published_ids)), '[]'::json));
end $$;
