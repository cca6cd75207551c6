-- The draft of a site's manifest, beside the file that is live. It has a row from the first change until it is published or discarded.
create table site_drafts (
  site_id text primary key,
  manifest text not null,
  -- A digest of the text, for If-Match.
  version text not null,
  -- The live text from which the draft began, and its version: what the live file changed since then can be merged.
  base_manifest text not null,
  base_version text not null,
  begun_by text not null,
  begun_at timestamptz not null default service_now(),
  changed_by text not null,
  changed_at timestamptz not null default service_now(),
  -- The publication that waits for its time or for a second person; meanwhile the draft is not changed.
  asked_by text,
  asked_at timestamptz,
  reason text,
  publish_at timestamptz,
  needs_second boolean not null default false,
  confirmed_by text,
  -- Why the last publication at a time did not happen.
  failure text,
  failed_at timestamptz,
  constraint site_draft_asked_with_reason check ((asked_by is null) = (reason is null)),
  constraint site_draft_waits_for_something check (asked_by is null or needs_second or publish_at is not null)
);
create index site_drafts_due on site_drafts (publish_at) where publish_at is not null;

-- Every text that a site's manifest had, in the order in which they were live. A row begins before the file is written, and is live or
-- failed afterwards, as the entries of the audit log with the same saving_id.
create table site_publications (
  publication_id bigint generated always as identity primary key,
  site_id text not null,
  -- Null where the file was changed outside.
  saving_id uuid unique,
  kind text not null check (kind in ('published', 'rolledBack', 'saved', 'created', 'outside')),
  manifest text not null,
  version text not null,
  from_version text,
  reason text,
  published_by text,
  confirmed_by text,
  -- The older publication that was published again.
  of_publication_id bigint references site_publications,
  -- The version of the draft that is done with it.
  draft_version text,
  begun_at timestamptz not null default service_now(),
  live_at timestamptz,
  failed_at timestamptz,
  constraint site_publication_has_one_end check (live_at is null or failed_at is null),
  constraint site_publication_outside_by_nobody check ((kind = 'outside') = (saving_id is null))
);
create index site_publications_of_site on site_publications (site_id, publication_id desc);
