-- By whose word a player came: what the address of their visit said (refStr).
alter table players add column ref_str text check (length(ref_str) <= 64);
