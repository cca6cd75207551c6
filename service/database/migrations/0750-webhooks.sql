-- Messages to the operator's systems about changes on a site. A change writes its message in its own transaction: no message is
-- lost, and none is sent about a change that was rolled back. A loop sends them afterwards.
create table webhooks (
  webhook_id bigint generated always as identity primary key,
  member_id integer not null,
  url text not null,
  -- `withdrawal.paid`, or `withdrawal.*` for all of a subject.
  events text[] not null check (cardinality(events) > 0),
  -- The key of the signatures; encrypted.
  secret bytea not null,
  secret_key_id text not null,
  -- The key before, which signs too for a day.
  old_secret bytea,
  old_secret_key_id text,
  old_secret_until timestamptz,
  created_by text not null,
  created_at timestamptz not null default service_now(),
  -- Messages wait while it is paused.
  paused_at timestamptz,
  pause_reason text,
  ended_at timestamptz,
  check ((old_secret is null) = (old_secret_key_id is null) and (old_secret is null) = (old_secret_until is null)),
  check ((paused_at is null) = (pause_reason is null))
);
create index webhooks_of_site on webhooks (member_id) where ended_at is null;

-- Numbers and states alone: a receiver reads the rest by the operators' API.
create table webhook_messages (
  message_id bigint generated always as identity primary key,
  member_id integer not null,
  event text not null,
  -- The number or code of what changed.
  subject text not null,
  player_id bigint,
  -- The state before, of a subject that had one.
  before text,
  facts jsonb,
  created_at timestamptz not null default service_now()
);
create index webhook_messages_of_site on webhook_messages (member_id, created_at);
create index webhook_messages_by_time on webhook_messages using brin (created_at);

create table webhook_deliveries (
  delivery_id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks,
  message_id bigint not null references webhook_messages on delete cascade,
  member_id integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null default 0,
  due_at timestamptz not null default service_now(),
  created_at timestamptz not null default service_now(),
  delivered_at timestamptz,
  -- The status of the last answer.
  last_status integer,
  last_error text,
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_of_site on webhook_deliveries (member_id, delivery_id);
create index webhook_deliveries_of_message on webhook_deliveries (message_id);

-- Writes a message, and a delivery for each webhook of the site that has chosen the event.
create function queue_webhook_message(
  site_member integer, event_name text, subject_id text, subject_player bigint, state_before text, more_facts jsonb)
returns void
language sql as $$
  with receiving as (
    select webhook_id from webhooks
    where member_id = site_member and ended_at is null
      and (event_name = any(events) or split_part(event_name, '.', 1) || '.*' = any(events))),
  message as (
    insert into webhook_messages (member_id, event, subject, player_id, before, facts)
    select site_member, event_name, subject_id, subject_player, state_before, more_facts
    where exists (select from receiving)
    returning message_id)
  insert into webhook_deliveries (webhook_id, message_id, member_id)
  select webhook_id, message_id, site_member from receiving, message
$$;

-- `queue_state_message(<subject>, <column of its number>, <column of its state>)` queues a message when a row has got into a state.
create function queue_state_message() returns trigger language plpgsql as $$
declare
  changed jsonb;
  state text;
  before text;
begin
  if not exists (select from webhooks where member_id = new.member_id and ended_at is null) then
    return null;
  end if;
  changed := to_jsonb(new);
  state := changed ->> tg_argv[2];
  if tg_op = 'UPDATE' then
    before := to_jsonb(old) ->> tg_argv[2];
  end if;
  if state is null or state is not distinct from before then
    return null;
  end if;
  perform queue_webhook_message(new.member_id, tg_argv[0] || '.' || lower(state), changed ->> tg_argv[1],
    (changed ->> 'player_id')::bigint, lower(before), null);
  return null;
end $$;

create trigger deposit_webhooks after insert or update of status on deposits
  for each row execute function queue_state_message('deposit', 'order_id', 'status');
create trigger withdrawal_webhooks after insert or update of status on withdrawals
  for each row execute function queue_state_message('withdrawal', 'withdrawal_id', 'status');
create trigger instance_webhooks after insert or update of status on game_instances
  for each row execute function queue_state_message('instance', 'game_instance_id', 'status');
create trigger verification_webhooks after insert or update of status on verification_requests
  for each row execute function queue_state_message('verification', 'request_id', 'status');
create trigger document_webhooks after insert or update of status on verification_documents
  for each row execute function queue_state_message('document', 'document_id', 'status');
create trigger case_webhooks after insert or update of status on support_cases
  for each row execute function queue_state_message('case', 'case_id', 'status');
create trigger prize_item_webhooks after insert or update of status on prize_items
  for each row execute function queue_state_message('prize-item', 'prize_item_id', 'status');
create trigger harm_marker_webhooks after insert or update of state on harm_markers
  for each row execute function queue_state_message('harm-marker', 'marker_id', 'state');

create function queue_player_message() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where member_id = new.member_id and ended_at is null) then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform queue_webhook_message(new.member_id, 'player.registered', new.player_id::text, new.player_id, null, null);
    return null;
  end if;
  if new.status <> old.status then
    perform queue_webhook_message(
      new.member_id, 'player.' || new.status, new.player_id::text, new.player_id, old.status, null);
  end if;
  if new.excluded_until is distinct from old.excluded_until then
    perform queue_webhook_message(new.member_id, 'player.excluded', new.player_id::text, new.player_id, null,
      jsonb_build_object('until', milliseconds_of(new.excluded_until)));
  end if;
  if new.timed_out_until is distinct from old.timed_out_until then
    perform queue_webhook_message(new.member_id, 'player.timed-out', new.player_id::text, new.player_id, null,
      jsonb_build_object('until', milliseconds_of(new.timed_out_until)));
  end if;
  return null;
end $$;

create function milliseconds_of(moment timestamptz) returns numeric language sql immutable as $$
  select case when isfinite(moment) then floor(extract(epoch from moment) * 1000) end
$$;

create trigger player_webhooks after insert or update of status, excluded_until, timed_out_until on players
  for each row execute function queue_player_message();

-- One message for the plays of a player in a game instance that are sold in one statement.
create function queue_sale_messages() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks where ended_at is null) then
    return null;
  end if;
  perform queue_webhook_message(instance.member_id, 'plays.sold', instance.game_instance_id::text, sold.player_id, null,
    jsonb_build_object('plays', sold.plays, 'amountMinor', sold.minor, 'currencyId', instance.currency_id))
  from (select game_instance_id, player_id, count(*) as plays, sum(cost_minor + fee_minor) as minor
    from added group by game_instance_id, player_id) as sold
  join game_instances as instance using (game_instance_id);
  return null;
end $$;

create trigger plays_webhooks after insert on plays referencing new table as added
  for each statement execute function queue_sale_messages();
