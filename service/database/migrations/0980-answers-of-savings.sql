-- The idempotency key of a saving, from before its files are written until its end: a saving that was broken off and is completed later gets
-- its answer.
alter table site_publications add column keyed jsonb;
