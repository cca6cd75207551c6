-- The code by which a player refers others: random, so that an address with it says nothing of the player.
alter table players add column referral_code text not null
  default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12);
create unique index players_by_referral_code on players (member_id, referral_code);
