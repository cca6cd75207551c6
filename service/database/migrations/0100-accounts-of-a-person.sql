-- Accounts of one person are found by blind index, on whichever site they are: all of them, and at each join the few
-- that keep the person from playing.
create unique index players_email on players (email_index, member_id);
create unique index players_phone on players (phone_index, member_id);
alter table players drop constraint players_member_id_email_index_key, drop constraint players_member_id_phone_index_key;

create index players_excluded_email on players (email_index)
  where status = 'banned' or excluded_until is not null or timed_out_until is not null;
create index players_excluded_phone on players (phone_index)
  where status = 'banned' or excluded_until is not null or timed_out_until is not null;
drop index players_restricted_email, players_restricted_phone;
