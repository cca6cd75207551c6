-- The audit log is read by person, action, site, player and time, the newest entry first.
create index audit_log_of_actor on audit_log (actor, audit_id);
create index audit_log_of_action on audit_log (action collate "C", audit_id);
create index audit_log_of_site on audit_log ((body ->> 'siteId'), audit_id) where body ->> 'siteId' is not null;
create index audit_log_of_player on audit_log ((body ->> 'playerId'), audit_id) where body ->> 'playerId' is not null;
create index audit_log_by_time on audit_log (created_at);
