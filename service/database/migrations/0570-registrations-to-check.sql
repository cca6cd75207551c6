-- Before, a first deposit made segment C without the full registration. Rows from then, and those that a process of the version before makes
-- depositors meanwhile, are checked by the service, which can read their details (service/players/check-registrations.ts); new rows need not be.
alter table players add column registration_unchecked boolean not null default true;
alter table players alter column registration_unchecked set default false;
create index players_registration_unchecked on players (player_id) where registration_unchecked and segment = 'C';
