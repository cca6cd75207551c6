-- The next time at which a player's account may have become dormant; null before the first look. The notice before, the closing, and the
-- time at which an operator opened the account again.
alter table players add column dormant_due_at timestamptz;
alter table players add column dormant_warned_at timestamptz;
alter table players add column dormant_at timestamptz;
alter table players add column dormant_reopened_at timestamptz;
create index players_by_dormant_due on players (member_id, dormant_due_at nulls first) where status = 'active';
create index players_dormant on players (member_id, player_id) where dormant_at is not null;
