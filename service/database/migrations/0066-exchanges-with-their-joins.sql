-- An exchange is noted before the statement that writes its join's transfer, in the same transaction.
alter table exchanges alter constraint exchanges_transfer_id_fkey deferrable initially deferred;
