-- Counts an attempt on each counter, in this order, and stops at the first that is locked: false, and those behind it
-- count nothing. One element of each list a counter. A lock that is over starts a new window.
create or replace function count_attempt(
  scopes text[], subjects text[], maxima integer[], windows_ms integer[], locks_ms integer[]
) returns boolean language plpgsql as $$
declare
  allowed boolean;
begin
  for i in 1..cardinality(scopes) loop
    insert into secret_attempts as counter (scope, subject, failures) values (scopes[i], subjects[i], 1)
    on conflict (scope, subject) do update set (failures, window_started_at, locked_until) = (
      select case when fresh then 1 else counter.failures + 1 end,
        case when fresh then service_now() else counter.window_started_at end,
        case when not fresh and counter.failures >= maxima[i] then service_now() + locks_ms[i] * interval '1 millisecond' end
      from (
        select counter.locked_until is not null
          or counter.window_started_at < service_now() - windows_ms[i] * interval '1 millisecond' as fresh) as state)
    where counter.locked_until is null or counter.locked_until <= service_now()
    returning locked_until is null into allowed;
    if allowed is not true then
      return false;
    end if;
  end loop;
  return true;
end $$;

-- Takes one attempt back from each counter, in the order of count_attempt; those of `cleared` start again at zero.
create or replace function forget_attempt(scopes text[], subjects text[], cleared text[])
returns void language plpgsql as $$
begin
  for i in 1..cardinality(scopes) loop
    update secret_attempts as counter
    set failures = case when counter.scope = any(cleared) then 0 else greatest(0, counter.failures - 1) end
    where counter.scope = scopes[i] and counter.subject = subjects[i];
  end loop;
end $$;
