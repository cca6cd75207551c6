-- What the event log of this database is called where several share one Redis.
alter table event_relay add column log_id text not null default gen_random_uuid()::text;
