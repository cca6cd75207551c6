-- What other players see of a player is never what the player logs in with, and nobody else's on the site. Who chose no
-- such name is given one: a star and a number, which are the same in every language.
create function star_name(index bigint) returns text language sql immutable as $$
  select stars[1 + index % cardinality(stars)]
  from (
    select array[
      'Achernar', 'Achird', 'Adhara', 'Albireo', 'Alcor', 'Alcyone', 'Aldebaran', 'Alderamin', 'Algenib', 'Algieba',
      'Alhena', 'Alioth', 'Alkaid', 'Almach', 'Alnilam', 'Alnitak', 'Alphard', 'Alphecca', 'Alpheratz', 'Alshain',
      'Altair', 'Altais', 'Ankaa', 'Antares', 'Arcturus', 'Ascella', 'Atlas', 'Avior', 'Bellatrix', 'Canopus',
      'Capella', 'Castor', 'Cebalrai', 'Celaeno', 'Cursa', 'Deneb', 'Denebola', 'Diphda', 'Dubhe', 'Electra',
      'Elnath', 'Eltanin', 'Enif', 'Fomalhaut', 'Gacrux', 'Gemma', 'Gienah', 'Hadar', 'Hamal', 'Izar', 'Kitalpha',
      'Kochab', 'Lesath', 'Lyra', 'Maia', 'Markab', 'Megrez', 'Menkar', 'Menkent', 'Merak', 'Merope', 'Mimosa',
      'Mintaka', 'Mira', 'Mirach', 'Mirfak', 'Mizar', 'Naos', 'Nunki', 'Nusakan', 'Orion', 'Phecda', 'Pherkad',
      'Pleione', 'Polaris', 'Pollux', 'Porrima', 'Procyon', 'Rasalhague', 'Rastaban', 'Regulus', 'Rigel', 'Rotanev',
      'Sabik', 'Saiph', 'Schedar', 'Shaula', 'Sheliak', 'Sirius', 'Spica', 'Suhail', 'Sulafat', 'Tarazed', 'Taygeta',
      'Thuban', 'Unukalhai', 'Vega', 'Wasat', 'Zaurak', 'Zosma'] as stars) as list
$$;

-- A free name on a site. Numbers have four digits, and one more for each name that was taken.
create function make_screen_name(of_member integer) returns text language plpgsql as $$
declare
  smallest bigint := 1000;
  candidate text;
begin
  loop
    candidate := star_name(floor(random() * 1000000)::bigint) || ' ' || smallest + floor(random() * 9 * smallest)::bigint;
    exit when not exists (
      select from players where member_id = of_member and lower(screen_name) = lower(candidate));
    smallest := smallest * 10;
  end loop;
  return candidate;
end $$;

create function give_screen_name() returns trigger language plpgsql as $$
begin
  new.screen_name := make_screen_name(new.member_id);
  return new;
end $$;

-- Names that a login has, that an earlier player has, or that look as if they were given.
update players
set screen_name = star_name(given.place) || ' ' || 1000 + given.place
from (
  select player_id, row_number() over (partition by member_id order by random()) as place
  from (
    select player_id, member_id, username, username_key, screen_name,
      row_number() over (partition by member_id, lower(screen_name) order by player_id) as occurrence
    from players) as named
  where screen_name = username or lower(screen_name) = username_key or occurrence > 1
    or screen_name ~ '^[A-Z][a-z]+ [0-9]{4,}$') as given
where players.player_id = given.player_id;

create unique index players_screen_name on players (member_id, lower(screen_name));
alter table players add constraint screen_name_is_no_login_name
  check (screen_name <> username and lower(screen_name) <> username_key);

-- Written by an earlier version of the service too, while both run.
create trigger player_has_screen_name before insert or update of screen_name, username, username_key on players
  for each row
  when (new.screen_name is null or new.screen_name = new.username or lower(new.screen_name) = new.username_key)
  execute function give_screen_name();
