-- The people who have a site open in the site builder: shown to each other for some seconds after each call.
create table site_editors (
  site_id text not null,
  -- The person or token, so that two windows of one person are one row. Its digest: a person's address is not kept here.
  editor_hash bytea not null,
  name text not null,
  section text not null,
  seen_at timestamptz not null default service_now(),
  primary key (site_id, editor_hash)
);
create index site_editors_seen_at on site_editors (seen_at);

-- A publication that was published again leaves the history before the newer one does.
alter table site_publications drop constraint site_publications_of_publication_id_fkey;
alter table site_publications add foreign key (of_publication_id) references site_publications on delete set null;
create index site_publications_of_publication on site_publications (of_publication_id) where of_publication_id is not null;

-- The last measurement of each site by Lighthouse.
create table site_measurements (
  site_id text primary key,
  -- The version of the draft that was measured.
  version text not null,
  score integer not null check (score between 0 and 100),
  accessibility integer not null check (accessibility between 0 and 100),
  largest_contentful_paint_ms integer not null check (largest_contentful_paint_ms >= 0),
  total_blocking_ms integer not null check (total_blocking_ms >= 0),
  measured_by text not null,
  measured_at timestamptz not null default service_now()
);
