-- The first transfer that was posted at or after a time, found in as many steps as its number has binary digits: times of
-- transfers have no index, which every join would have to write. A transfer has the time of the start of its transaction, so a
-- number near the bound may be out of order by the length of a transaction: callers pass an earlier or later time and compare.
create or replace function transfer_since(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 1;
  high bigint := (select coalesce(max(transfer_id), 0) + 1 from transfers);
  middle bigint;
  next_id bigint;
  next_at timestamptz;
begin
  while low < high loop
    middle := (low + high) / 2;
    select transfer_id, created_at into next_id, next_at
    from transfers where transfer_id >= middle order by transfer_id limit 1;
    if next_at < moment then
      low := next_id + 1;
    else
      high := middle;
    end if;
  end loop;
  return low;
end $$;
