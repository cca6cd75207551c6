-- Links that show the draft of a site to whoever has them, for a short time: to a phone, or to a person without an account.
create table preview_links (
  -- The hash of the id in the link's host name.
  link_hash bytea primary key,
  site_id text not null,
  created_by text not null,
  created_at timestamptz not null default service_now(),
  ends_at timestamptz not null
);
create index preview_links_ends_at on preview_links (ends_at);
