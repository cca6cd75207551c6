-- Which mails a player wants. News needs consent; notices about the player's own money are sent unless they are switched off.
alter table players
  add column contact_by_email boolean not null default true,
  add column contact_email_news boolean not null default false,
  add column contact_email_deposits boolean not null default true,
  add column contact_email_withdrawals boolean not null default true,
  add column contact_email_wins boolean not null default true;
