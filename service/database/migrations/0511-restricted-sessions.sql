-- Sessions of players who have restricted themselves: they withdraw their money, and read their history and documents. Processes of the
-- version before end such a session.
alter table sessions add column is_restricted boolean not null default false;
-- Its result has one more column; ./functions creates it again.
drop function if exists read_tokens(bytea[]);
