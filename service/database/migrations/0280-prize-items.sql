-- Agents who hand won items over to players of a site.
create table prize_agents (
  agent_id bigint generated always as identity primary key,
  member_id integer not null,
  name text not null,
  street text not null,
  city text not null,
  postal_code text,
  region text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text,
  hours text,
  closed_at timestamptz,
  created_at timestamptz not null default service_now()
);
create index prize_agents_of_site on prize_agents (member_id, country);

-- Items that plays have won: one row for each prize whose row of the prize table is an item.
create table prize_items (
  prize_item_id bigint generated always as identity primary key,
  game_instance_id bigint not null,
  draw_number integer not null,
  rank_number integer not null,
  rank_number2nd integer not null,
  play_id bigint not null,
  player_id bigint not null references players,
  member_id integer not null,
  quantity integer not null check (quantity > 0),
  -- The item as the definition of the sale has it.
  item jsonb not null,
  currency_id integer not null references currencies,
  -- The cash alternative of the whole quantity; null where there is none.
  cash_minor bigint check (cash_minor > 0),
  status text not null default 'won'
    check (status in ('won', 'claimed', 'at-agent', 'shipped', 'delivered', 'cash', 'expired')),
  choice text check (choice in ('agent', 'post', 'cash')),
  agent_id bigint references prize_agents,
  reference text,
  -- The transfer of the cash alternative.
  transfer_id bigint unique references transfers,
  -- The name of the operator's token that changed it last.
  changed_by text,
  won_at timestamptz not null default service_now(),
  claim_before timestamptz not null,
  claimed_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz,
  constraint item_won_once unique (game_instance_id, draw_number, rank_number, rank_number2nd, play_id),
  foreign key (game_instance_id, draw_number, rank_number, rank_number2nd, play_id) references prizes,
  check ((status in ('won', 'expired')) = (claimed_at is null)),
  check ((status in ('at-agent', 'shipped', 'delivered')) = (sent_at is not null)),
  check ((status in ('delivered', 'cash', 'expired')) = (ended_at is not null)),
  check ((status = 'cash') = (transfer_id is not null)),
  check (status <> 'cash' or cash_minor is not null),
  check (status <> 'at-agent' or agent_id is not null)
);
create index prize_items_of_player on prize_items (player_id, prize_item_id desc);
create index prize_items_of_site on prize_items (member_id, status, won_at);
create index prize_items_to_expire on prize_items (claim_before) where status = 'won';

-- Items of earlier draws; their time to claim begins now.
insert into prize_items (game_instance_id, draw_number, rank_number, rank_number2nd, play_id, player_id, member_id,
  quantity, item, currency_id, won_at, claim_before)
select prize.game_instance_id, prize.draw_number, prize.rank_number, prize.rank_number2nd, prize.play_id,
  prize.player_id, instance.member_id, prize.units, offered.item->'prizeItem', instance.currency_id,
  coalesce(instance.settled_at, service_now()), service_now() + interval '90 days'
from game_instances as instance
cross join lateral jsonb_array_elements(instance.definition->'prizes') as offered (item)
join prizes as prize on prize.game_instance_id = instance.game_instance_id
  and prize.rank_number = (offered.item->>'rankNumber')::integer
  and prize.rank_number2nd = (offered.item->>'rankNumber2nd')::integer
where instance.definition->'prizes' @> '[{"prizeItem": {}}]' and offered.item ? 'prizeItem'
  and (instance.settled_at is not null or prize.player_id <= instance.paid_through_player_id)
order by prize.game_instance_id, prize.play_id;
