-- Standings of a race at its start and after each of its draws, fixed with the draws. Null for other kinds, and for races that were settled
-- before standings were stored.
alter table game_instances add column standings jsonb;
