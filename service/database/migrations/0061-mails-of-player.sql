-- A player may ask for mails; how lately they did is looked up each time.
create index mails_of_player on mails (player_id, created_at);
