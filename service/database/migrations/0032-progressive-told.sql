-- What the lobby was last told of a game's progressive, with what the open instance's wagers add to it: of several
-- processes, the one that moves it tells.
alter table games add column progressive_told_minor bigint;
