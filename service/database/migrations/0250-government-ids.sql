-- Blind index of the government id that a site may ask for: unique among the players of a site, found without decryption.
alter table players add column government_id_index bytea;
create unique index players_government_id on players (government_id_index, member_id);
