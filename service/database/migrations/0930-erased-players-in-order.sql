-- The erased players of a database are compared with the list beside the backups at each start.
create index erased_players on players (player_id) where erased_at is not null;
