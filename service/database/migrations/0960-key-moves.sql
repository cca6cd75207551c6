-- Keys of SecureKeys of tickets have a purpose of their own: a printed key cannot be written anew, so that the old one stays.
alter table data_keys drop constraint data_keys_purpose_check;
alter table data_keys add constraint data_keys_purpose_check
  check (purpose in ('personal', 'index', 'digest', 'token', 'seed', 'ticket'));
alter table data_keys alter column created_at set default service_now();
-- Since when no row has a value under this key. A key that is not needed any more is deleted instead.
alter table data_keys add column emptied_at timestamptz;

-- How far the values of a purpose are under its new key. One process works at a time; each batch writes its position in its transaction.
create table key_moves (
  key_id text primary key references data_keys on delete cascade,
  place text not null,
  position text not null,
  moved bigint not null default 0,
  -- A round in which nothing was moved is the last one.
  moved_in_round bigint not null default 0,
  -- The round after the time in which a process could still write under the old key.
  is_last_round boolean not null default false,
  started_at timestamptz not null default service_now(),
  changed_at timestamptz not null default service_now(),
  finished_at timestamptz
);

-- Values that are equal in several rows get their new form together, found by their value.
create index invitations_of_person on invitations (person_index);
create index player_networks_by_network on player_networks (network);
create index email_confirmations_of_address on email_confirmations (email_index);
create index password_resets_of_address on password_resets (email_index);
