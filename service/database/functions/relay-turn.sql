-- One turn of the relay (service/events/relay.ts): removes the batch that the caller has appended, fixes the next one
-- and answers with it; null where another process leads. A batch that was fixed and not appended is given again.
create or replace function relay_turn(me text, shared boolean, lazily boolean, appended bigint, from_id bigint, most integer)
returns jsonb language plpgsql
  -- By index: a plan made while the outbox was empty would read its dead rows each time.
  set jit = off set enable_seqscan = off
as $$
declare
  lease constant interval := '3 seconds';
  relay event_relay;
begin
  select * into relay from event_relay;
  if relay.owner = me and relay.outbox_ids = '{}' and (not shared or relay.lease_until > now() + lease / 2)
    and not exists (select from outbox where outbox_id > from_id)
  then
    return jsonb_build_object('batch', relay.batch, 'events', '[]'::jsonb);
  end if;

  if lazily then perform set_config('synchronous_commit', 'off', true); end if;
  select * into relay from event_relay for update;
  if relay.owner is distinct from me and not (shared and coalesce(relay.lease_until, '-infinity') < now()) then
    return null;
  end if;
  if relay.outbox_ids = '{}' or relay.batch = appended then
    delete from outbox where outbox_id = any (relay.outbox_ids);
    relay.outbox_ids := array(
      select outbox_id from outbox where outbox_id > from_id order by outbox_id limit most);
    if relay.outbox_ids <> '{}' then relay.batch := relay.batch + 1; end if;
  end if;
  update event_relay set batch = relay.batch, outbox_ids = relay.outbox_ids, owner = me,
    lease_until = case when shared then now() + lease end;
  return jsonb_build_object('batch', relay.batch, 'lastId', relay.outbox_ids[cardinality(relay.outbox_ids)],
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('topic', topic, 'event', event, 'body', body) order by outbox_id)
      from outbox where outbox_id = any (relay.outbox_ids)), '[]'::jsonb));
end $$;
