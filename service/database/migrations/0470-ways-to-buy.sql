-- The ways in which players get the plays of a game: chosen by hand, and several lucky dips at once.
alter table games
  add column manual_bet boolean not null default true,
  add column bundles_enabled boolean not null default true;
