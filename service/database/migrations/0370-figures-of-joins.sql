-- The functions that read the state of joins also answer with the progressive and the wagers of each game. A function with another result
-- cannot replace one: these are dropped here and made anew from ../functions. Processes of the version before read the columns that they
-- know by name.
drop function if exists lock_joins(bigint[], bigint[], text[], text[], integer, integer);
drop function if exists read_joins(bigint[], bigint[], text[], text[], bigint[]);
drop function if exists read_joins_beside_accounts(bigint[], bigint[], text[], text[], bigint[]);
