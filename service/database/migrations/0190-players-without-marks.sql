-- The simulated players are ordinary players: a process outside of the service plays them.
alter table players drop column demo;
drop table demo_crowds;
