-- A transfer is found by the reference that a bank or a processor gave its deposit.
create index deposits_by_reference on deposits (member_id, processor_reference) where processor_reference is not null;
