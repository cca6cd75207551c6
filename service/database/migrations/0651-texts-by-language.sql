-- Texts of maintenance and of messages to everybody on a site, in other languages than the site's default one.
alter table site_state add column maintenance_messages jsonb not null default '{}';
alter table site_messages add column texts jsonb not null default '{}';
