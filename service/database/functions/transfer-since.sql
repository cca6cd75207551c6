-- The first transfer from `low` on, up to before `high`, that was posted at or after a time, found in as many steps as the numbers have
-- binary digits: times of transfers have no index, which every join would have to write. `high` where there is none.
create or replace function transfer_within(moment timestamptz, low bigint, high bigint) returns bigint language plpgsql stable as $$
declare
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

-- No transfer below this number was posted at or after a time. A transfer has the time of the start of its transaction, so a number near the
-- bound may be out of order by the length of a transaction: callers pass an earlier or later time and compare. Numbers rise with the time
-- among those of one cell only (cell-numbers.ts): an operator from another cell brought the numbers of that one, so each range is searched,
-- the lowest first.
create or replace function transfer_since(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  cell_ids constant bigint := 1000000000000;
  first_id bigint := (select min(transfer_id) from transfers);
  last_id bigint := 0;
  found bigint;
begin
  while first_id is not null loop
    last_id := (select max(transfer_id) from transfers where transfer_id < (first_id / cell_ids + 1) * cell_ids);
    found := transfer_within(moment, first_id, last_id + 1);
    if found <= last_id then
      return found;
    end if;
    first_id := (select min(transfer_id) from transfers where transfer_id > last_id);
  end loop;
  return last_id + 1;
end $$;

-- No transfer from this number on was posted before a time: the highest range of a cell first.
create or replace function transfer_until(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  cell_ids constant bigint := 1000000000000;
  last_id bigint := (select max(transfer_id) from transfers);
  first_id bigint;
  found bigint := 1;
begin
  while last_id is not null loop
    first_id := (select min(transfer_id) from transfers where transfer_id >= last_id / cell_ids * cell_ids);
    found := transfer_within(moment, first_id, last_id + 1);
    if found > first_id then
      return found;
    end if;
    last_id := (select max(transfer_id) from transfers where transfer_id < first_id);
  end loop;
  return found;
end $$;
