-- An event of a player's absence is shown until the player's page acknowledges it.
alter table after_login_events add column acknowledged_at timestamptz;
update after_login_events set acknowledged_at = seen_at where seen_at is not null;
create index after_login_events_open on after_login_events (player_id, created_at) where acknowledged_at is null;
