-- Players whose personal data was erased, and the time at which their files, cases and sessions were removed too.
alter table players add column erased_at timestamptz;
alter table players add column files_erased_at timestamptz;
create index players_being_erased on players (player_id) where erased_at is not null and files_erased_at is null;

alter table approvals drop constraint approvals_kind_check;
alter table approvals add constraint approvals_kind_check
  check (kind in ('limit-lift', 'restriction-lift', 'play-refund', 'bank-deposit', 'adjustment', 'unclaimed-money', 'erasure'));
