-- Errors that pages of a site reported, each once with the number of its reports. Nothing of a person.
create table page_errors (
  page_error_id bigint generated always as identity primary key,
  member_id integer not null,
  -- SHA-256 of the message and of the place in the source.
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  message text not null check (length(message) <= 300),
  stack text not null check (length(stack) <= 2000),
  -- Those of the newest report.
  page text not null check (length(page) <= 200),
  release text not null check (length(release) <= 20),
  reports bigint not null default 1 check (reports > 0),
  first_seen_at timestamptz not null default service_now(),
  last_seen_at timestamptz not null default service_now()
);
create unique index page_errors_of_site on page_errors (member_id, fingerprint);
create index page_errors_by_age on page_errors (last_seen_at);
