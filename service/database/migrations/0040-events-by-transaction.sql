-- Events enter as one row a statement, which holds the list of them: a batch of joins publishes two hundred, and as rows
-- of their own they cost more than the joins. `outbox` shows them one by one.
create table published (
  published_id bigint generated always as identity primary key,
  -- [{ topic, event, body }], in their order.
  events json not null,
  created_at timestamptz not null default now()
);
-- They live for a moment: compressing them would take longer than writing them.
alter table published alter column events set storage external;

-- The batch that is under way keeps its number and its events, as the first row; the rest follows it.
insert into published (events)
select json_agg(json_build_object('topic', topic, 'event', event, 'body', body) order by outbox_id)
from outbox where outbox_id in (select unnest(outbox_ids) from event_relay) having count(*) > 0;
insert into published (events)
select json_agg(json_build_object('topic', topic, 'event', event, 'body', body) order by outbox_id)
from outbox where outbox_id not in (select unnest(outbox_ids) from event_relay) having count(*) > 0;
update event_relay set outbox_ids = array(select min(published_id) from published) where outbox_ids <> '{}';
alter table event_relay rename column outbox_ids to published_ids;

drop table outbox;
create view outbox as
select published_id * 1000000 + place as outbox_id, event->>'topic' as topic, event->>'event' as event,
  event->'body' as body, created_at
from published, json_array_elements(events) with ordinality as listed (event, place);

-- Their parameters have become columns.
drop function if exists relay_turn(text, boolean, boolean, bigint, bigint, integer);
drop function if exists lock_joins(jsonb);
drop function if exists read_joins(jsonb, bigint[]);
drop function if exists apply_joins(jsonb);
