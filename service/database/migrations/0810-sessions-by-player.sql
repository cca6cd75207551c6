-- All sessions of a player, those that ended included: operators read them by the page of a player.
create index sessions_by_player on sessions (player_id, session_id desc);
