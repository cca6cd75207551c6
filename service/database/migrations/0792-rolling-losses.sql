-- Whether the limit of losses in a day of a site's players holds over the last 24 hours too.
alter table site_clocks add column rolling_losses boolean not null default false;
