-- Each consent to marketing and each withdrawal, by channel and topic. Rows are only added: they prove what a player agreed to.
create table marketing_consents (
  marketing_consent_id bigint generated always as identity primary key,
  player_id bigint not null references players,
  channel text not null check (channel in ('mail', 'message')),
  topic text not null check (topic in ('news', 'offers', 'lottery', 'bingo', 'casino', 'betting')),
  is_given boolean not null,
  origin text not null check (origin in ('registration', 'account', 'mail', 'exclusion', 'earlier')),
  wording text,
  language_id text,
  created_at timestamptz not null default service_now()
);
create index marketing_consents_of_player on marketing_consents (player_id, channel, topic, marketing_consent_id desc);

-- Until now players agreed to news and offers by mail with one switch. The column stays: it is whether a player gets any marketing by mail.
insert into marketing_consents (player_id, channel, topic, is_given, origin)
select player_id, 'mail', topic, true, 'earlier'
from players cross join unnest(array['news', 'offers']) as topic
where contact_email_news;

-- The secret of a link in a mail that withdraws every consent to marketing by mail.
create table marketing_stops (
  stop_hash bytea primary key,
  player_id bigint not null references players,
  created_at timestamptz not null default service_now()
);
create index marketing_stops_of_player on marketing_stops (player_id);
create index marketing_stops_by_age on marketing_stops (created_at);

-- Marketing to everybody on a site goes to those who agreed to these topics; null for other messages.
alter table site_messages
  add column marketing_topics text[],
  add column marketing_any_of text[];
