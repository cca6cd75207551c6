-- A process is sending the request until this time: whether the processor accepts it is open, and no operator may take it back.
alter table processor_requests add column leased_until timestamptz;
