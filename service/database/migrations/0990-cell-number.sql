-- The number of the cell that this database is: row ids, and numbers of new sites and operators, are from a range of the cell's own.
-- A database from before is cell 0.
create table cell_number (
  only_row boolean primary key default true check (only_row),
  cell integer not null check (cell between 0 and 999)
);
insert into cell_number (cell) values (0);
