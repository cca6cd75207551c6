-- The time of the register's last answer about a player, and the end of its validity: after it the player neither plays nor
-- deposits before the register has answered again. Null where the site asks no register.
alter table players add column register_asked_at timestamptz;
alter table players add column register_due_at timestamptz;
create index players_by_register on players (member_id, register_asked_at nulls first) where name_person_index is not null;
