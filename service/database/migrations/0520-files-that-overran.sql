-- A file that broke its decoder, or ran into the bounds of its memory or time, counts as many.
alter table verification_documents add column overran boolean not null default false;
