-- What a join writes, and no more: rows that change often keep room for their next version on the same page, so
-- that no index has to learn of it.
alter table accounts set (fillfactor = 70);
alter table game_instances set (fillfactor = 70);
alter table instance_players set (fillfactor = 80);
alter table player_weekly_wagers set (fillfactor = 70);

-- Most transfers have no unique key, and need no place in its index.
alter table transfers drop constraint transfers_unique_key_key;
create unique index transfers_unique_key on transfers (unique_key) where unique_key is not null;

-- Keys come in the order of their age: a summary by page finds the old ones.
drop index idempotency_keys_by_age;
create index idempotency_keys_by_age on idempotency_keys using brin (created_at);
