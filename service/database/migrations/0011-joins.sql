-- Finds the instance that a join goes to when the one it asked for takes no more plays.
create index game_instances_open on game_instances (game_id) where status = 'OPEN';
