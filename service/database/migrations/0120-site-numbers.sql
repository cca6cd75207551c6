-- Every number that a site was ever served under, and the site that it belongs to for good. Of each site one is in use.
create table site_numbers (
  member_id integer primary key check (member_id > 0),
  site_id text not null,
  operator_id integer not null check (operator_id > 0),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index site_numbers_in_use on site_numbers (site_id) where retired_at is null;

-- Every operator that a site ever named, so that a new operator gets a number that none has had.
create table operator_numbers (
  operator_id integer primary key check (operator_id > 0),
  created_at timestamptz not null default now()
);

-- Another process may still serve the site under its former numbers and add a player. The lock makes a change of numbers
-- wait for players that are being added, and count them.
create function refuse_stale_site_number() returns trigger language plpgsql as $$
declare
  is_stale boolean;
begin
  select retired_at is not null or operator_id <> new.operator_id into is_stale
  from site_numbers where member_id = new.member_id for key share;
  if is_stale then
    raise exception 'site number % of operator % is not in use', new.member_id, new.operator_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger players_of_numbers_in_use before insert on players
  for each row execute function refuse_stale_site_number();
