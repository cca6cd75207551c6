-- Draws: what a draw that is under way has to remember, so that any process can go on with it.

alter table game_instances
  -- The pool a settlement started from and what each row pays, fixed once with the draw (Settlement of
  -- service/draws/settlement.ts). Nothing of it is shown before the last ball is.
  add column settlement jsonb,
  -- When every prize of it stood in `prizes`.
  add column prepared_at timestamptz,
  -- Paying goes in batches of players by id: everybody up to this one has been paid.
  add column paid_through_player_id bigint not null default 0,
  -- Why everything is given back; the giving back itself goes in batches.
  add column refund_reason text check (refund_reason in ('under-minimum', 'draw-failed')),
  add column last_failure text;

alter table games
  -- What players are told of the progressive and of the carried prizes. The ledger moves when a draw is settled,
  -- which is before it is shown; these follow when it has been.
  add column progressive_shown_minor bigint not null default 0,
  add column carry_shown_minor bigint not null default 0,
  -- Instances settled, and the newest of them that has been shown.
  add column settlements integer not null default 0,
  add column settlements_shown integer not null default 0;

create index plays_of_player on plays (game_instance_id, player_id);
create index prizes_of_player on prizes (game_instance_id, player_id);
create index game_instances_ended on game_instances (game_id, ended_at desc) where status = 'ENDED';

comment on column prizes.prize_minor is 'All that the play won in this row of this draw, the progressive included.';

-- Entries to another game that were won and are not plays yet, because that game had no seat for them.
create table satellite_entries (
  satellite_entry_id bigint generated always as identity primary key,
  -- The instance that was won, and the game that the entries are for.
  game_instance_id bigint not null references game_instances,
  target_game_id bigint not null references games,
  player_id bigint not null references players,
  entries integer not null check (entries > 0),
  -- What one entry is worth; held in the target game's account of satellite entries.
  entry_price_minor bigint not null check (entry_price_minor >= 0),
  created_at timestamptz not null default now()
);
create index satellite_entries_of_game on satellite_entries (target_game_id);

-- The upper part of an instance's Merkle tree, made when sales end: the root of every 1,024 plays in order. The
-- proof of one play then needs the plays of its chunk alone.
create table entry_chunks (
  game_instance_id bigint not null references game_instances,
  chunk_index integer not null,
  first_play_id bigint not null,
  root bytea not null,
  primary key (game_instance_id, chunk_index)
);

-- Won entries that wait for a seat are money of the players: an account of the target game holds it.
alter table accounts drop constraint accounts_kind_check;
alter table accounts add constraint accounts_kind_check check (kind in (
  'playerCash', 'playerBonus', 'siteRevenue', 'instancePool', 'progressivePool', 'processorClearing',
  'pendingWithdrawal', 'couponCost', 'prizeCarry', 'rounding', 'satelliteEntries'));

-- A prize belongs to a play of its instance and to that play's player. Looked up for all rows of a statement at once:
-- three foreign keys, checked row by row, took longer than everything else about a large settlement.
alter table prizes
  drop constraint prizes_game_instance_id_fkey,
  drop constraint prizes_play_id_fkey,
  drop constraint prizes_player_id_fkey;

create function refuse_prize_without_play() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
    where (
      select true from plays
      where plays.play_id = added.play_id and plays.game_instance_id = added.game_instance_id
        and plays.player_id = added.player_id) is null
  ) then
    raise exception 'a prize has no play of its instance and player' using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;

create trigger prizes_of_plays after insert on prizes referencing new table as added
  for each statement execute function refuse_prize_without_play();
