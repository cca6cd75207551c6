-- One process saves a manifest at a time: the row names the one that has the turn.
create table saving_turn (
  only_row boolean primary key default true check (only_row),
  holder uuid,
  ends_at timestamptz not null default '-infinity'
);
insert into saving_turn default values;
