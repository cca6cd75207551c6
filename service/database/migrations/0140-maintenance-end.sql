-- When the operator expects a site's maintenance to be over. Players are shown it; it ends nothing by itself.
alter table site_state add column maintenance_ends_at timestamptz;
