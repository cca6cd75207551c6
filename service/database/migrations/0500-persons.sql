-- What identifies a person beside the unique indexes: two accounts can share each of these. `index_form` is the version of the normal forms
-- behind the indexes of a row: 0 is that of the rows before there was one, which the service computes anew (service/players/reindex-players.ts).
alter table players
  add column index_form smallint not null default 0,
  add column email_person_index bytea,
  add column phone_person_index bytea,
  add column name_person_index bytea;
create index players_of_old_form on players (player_id) where index_form < 1;

create index players_email_person on players (email_person_index);
create index players_phone_person on players (phone_person_index);
create index players_name_person on players (name_person_index);
create index players_excluded_email_person on players (email_person_index)
  where status = 'banned' or excluded_until is not null or timed_out_until is not null;
create index players_excluded_phone_person on players (phone_person_index)
  where status = 'banned' or excluded_until is not null or timed_out_until is not null;
create index players_excluded_name_person on players (name_person_index)
  where status = 'banned' or excluded_until is not null or timed_out_until is not null;
create index players_excluded_government_id on players (government_id_index)
  where status = 'banned' or excluded_until is not null or timed_out_until is not null;
