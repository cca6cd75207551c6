-- The record of an instance is read in pages, its prizes in the order of their plays.
create index prizes_in_order on prizes (game_instance_id, play_id, draw_number, rank_number, rank_number2nd);
