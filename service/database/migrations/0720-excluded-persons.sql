-- When the register of excluded persons last answered about a player, and until when that answer holds: after it nobody plays or
-- deposits before the register has answered again. Null where the site asks no register.
alter table players add column register_asked_at timestamptz;
alter table players add column register_due_at timestamptz;
create index players_by_register on players (member_id, register_asked_at nulls first) where name_person_index is not null;
