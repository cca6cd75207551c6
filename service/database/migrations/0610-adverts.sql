-- Adverts of a site. Days and times of a schedule are those of its time zone.
create table adverts (
  advert_id bigint generated always as identity primary key,
  member_id integer not null,
  name text not null,
  screen_type text not null check (screen_type in ('WEB', 'MOBILE', 'ALL')),
  screen_location text not null check (screen_location in ('TOP', 'FULL')),
  size text not null,
  weight integer not null check (weight between 1 and 1000),
  delay_ms integer not null check (delay_ms between 0 and 600000),
  -- Title, body and label of the button, by language.
  texts jsonb not null,
  -- A path of the site, or an https address.
  target text not null check (target ~ '^(/([^/]|$)|https://)'),
  campaign text,
  time_zone text not null,
  first_day date,
  last_day date,
  -- 1 is Monday.
  weekdays jsonb,
  from_time time,
  until_time time,
  max_shown_a_day integer check (max_shown_a_day > 0),
  -- A JPEG that the service made.
  picture bytea,
  picture_hash text,
  picture_width integer,
  picture_height integer,
  created_at timestamptz not null default service_now(),
  created_by text not null,
  ended_at timestamptz,
  check ((from_time is null) = (until_time is null)),
  check (picture is null = (picture_hash is null or picture_width is null or picture_height is null)),
  check (picture is null or octet_length(picture) <= 400000)
);
create index adverts_of_site on adverts (member_id) where ended_at is null;

-- How often an advert was shown and clicked on a day of its time zone. Nothing of a person.
create table advert_days (
  advert_id bigint not null references adverts,
  day date not null,
  shown bigint not null default 0 check (shown >= 0),
  clicked bigint not null default 0 check (clicked >= 0),
  primary key (advert_id, day)
);
