-- The time of the last reminder to look at the account and its limits. For players from before, the time counts from this migration.
alter table players add column limits_reminded_at timestamptz not null default service_now();
create index players_by_reminder on players (member_id, limits_reminded_at);
