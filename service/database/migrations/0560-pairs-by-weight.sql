-- Cards that are sold from now on show pairs of a symbol as often as its prize is won. Instances keep the definition with which
-- they were created, so that cards bought before verify and replay as they did.
update games set definition = definition || '{"pairsByWeight": true}' where game_rule = 'scratchcardGame';
