-- The entries of an account in the order of its transfers: a page of a player's history, and a balance at a time, are read
-- from the index without the entries before or after them.
create index entries_of_account_in_order on entries (account_id, transfer_id) include (amount_minor);
drop index entries_of_account;
