-- Games that ended without a prize during a player's absence are one event that counts them, until it is seen.
create unique index after_login_events_games_ended on after_login_events (player_id)
  where kind = 'games-ended' and seen_at is null;
