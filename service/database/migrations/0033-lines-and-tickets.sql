-- Plays that cover several lines, draws in which a play wins with several, and tickets that are sold once.

-- Seats, limits and prices count lines: the combinations of a multi pick or a perm, times the stake.
alter table plays add column lines integer not null default 1 check (lines > 0);
alter table prizes add column units integer not null default 1 check (units > 0);

alter table game_instances
  -- Plays under the root of the entries, which may be fewer than the lines that play_count counts.
  add column entry_count integer,
  -- Raffle: no ticket below this one is free.
  add column next_ticket integer not null default 1;
update game_instances set entry_count = play_count where entries_root is not null;

-- A ticket of a raffle is sold once, whatever the code believes.
create unique index plays_tickets on plays (game_instance_id, play) where left(play, 2) = 'T:';
