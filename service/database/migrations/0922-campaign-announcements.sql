-- Mails and messages that announce a campaign to its audience: from when, and how far the players of the site are looked through.
alter table campaigns
  add column announce_at timestamptz,
  add column announced_through_player_id bigint not null default 0,
  add column announced_at timestamptz,
  add column announced_mails integer not null default 0,
  add column announced_messages integer not null default 0;
create index campaigns_to_announce on campaigns (announce_at) where announce_at is not null and announced_at is null;

-- What was sent to whom: once to each player in each channel.
create table campaign_announcements (
  campaign_id bigint not null references campaigns,
  player_id bigint not null references players,
  channel text not null check (channel in ('mail', 'message')),
  sent_at timestamptz not null default service_now(),
  primary key (campaign_id, player_id, channel)
);
create index campaign_announcements_of_player on campaign_announcements (player_id);
