-- A public beacon goes into draws: the chain that the operator configured, for every process the same, and what each
-- instance is to take of it, which is public from its opening on.
create table beacon_chain (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  chain jsonb not null
);
alter table game_instances add column beacon_plan jsonb;
