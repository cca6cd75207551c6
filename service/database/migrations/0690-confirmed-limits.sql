-- A higher limit may need a second confirmation after its wait: until then the present one holds.
alter table player_limits add column next_confirmed boolean not null default true;
