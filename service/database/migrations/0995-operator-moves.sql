-- Keys that an operator brought from another cell: they open and find what was written there, and nothing is sealed with them.
alter table data_keys add column is_brought boolean not null default false;
create table brought_keys (
  operator_id integer not null,
  key_id text not null references data_keys on delete cascade,
  -- The key with which the indexes of the operator were first made, there and from now on.
  is_base boolean not null default false,
  -- Since when tickets were printed with it; null from the beginning.
  used_from timestamptz,
  brought_at timestamptz not null default service_now(),
  primary key (operator_id, key_id)
);

-- Moves of operators to and from other cells: how far one is survives the command that is killed.
create table operator_moves (
  operator_id integer not null,
  direction text not null check (direction in ('out', 'in')),
  other_cell integer not null check (other_cell between 0 and 999),
  step text not null check (step in ('keys', 'fenced', 'copied', 'switched', 'open', 'forgotten')),
  -- The maintenance of the sites before the move, by their numbers.
  maintenance jsonb not null default '{}',
  started_at timestamptz not null default service_now(),
  changed_at timestamptz not null default service_now(),
  primary key (operator_id, direction)
);
