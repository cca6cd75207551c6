-- The amount of a limit now; null where it has ended. A change that is due applies without a write.
create or replace function limit_in_force(entry player_limits) returns bigint language sql stable as $$
  select case when entry.next_from <= service_now() and entry.next_confirmed then entry.next_limit_minor else entry.limit_minor end
$$;
