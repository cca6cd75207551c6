-- Changes for a player that one operator asks for and another one confirms (security 25).
create table approvals (
  approval_id bigint generated always as identity primary key,
  member_id integer not null,
  player_id bigint not null references players,
  kind text not null check (kind in ('limit-lift', 'restriction-lift', 'play-refund')),
  -- The thing to change as it was at the request. The change is made only while the thing is the same.
  subject jsonb not null,
  reason text not null,
  -- Names of operators' tokens.
  asked_by text not null,
  asked_at timestamptz not null default service_now(),
  expires_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'rejected')),
  decided_by text,
  decided_at timestamptz,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is null) = (decided_by is null)),
  constraint approval_by_two_persons check (outcome is distinct from 'confirmed' or decided_by <> asked_by)
);
create index approvals_of_site on approvals (member_id, approval_id desc);
create index approvals_open_of_player on approvals (player_id) where outcome is null;
