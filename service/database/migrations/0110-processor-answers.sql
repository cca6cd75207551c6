-- What a processor's message said and how it was answered, so that its repeat gets the same answer. Null in rows of before.
alter table processor_messages
  add column content_hash bytea,
  add column answered_status text;
