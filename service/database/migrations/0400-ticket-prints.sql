-- Raffle tickets that were printed again. A ticket without a row has its first print. SecureKeys are derived, never stored.
create table ticket_prints (
  play_id bigint primary key references plays,
  prints integer not null check (prints > 1),
  printed_at timestamptz not null default service_now()
);
