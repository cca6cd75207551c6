-- The game and the prize item of an event that names one without an instance, so that its titles are read in the language in which it is
-- shown. Without foreign keys: an event must not lock the row of its game.
alter table after_login_events
  add column game_id bigint,
  add column prize_item_id bigint;
