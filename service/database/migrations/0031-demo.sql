-- The simulated crowd's next move on each site: whichever process takes it makes it, so that several processes
-- together are no livelier than one.
create table demo_crowds (
  member_id integer primary key,
  next_move_at timestamptz not null default now()
);
