-- Lists of transfers are in the order in which they were made, under their wallet's lock. Ids are not: a salary has the id of its
-- item, which is older than the transfer, and a request draws its id before it waits for the lock.
create index transfer_made on ledger.transfer (book_id, created_at, id);
drop index ledger.transfer_status;
create index transfer_status on ledger.transfer (book_id, settlement_status, created_at, id);
drop index ledger.transfer_account_number;
create index transfer_account_number on ledger.transfer (book_id, account_number, created_at, id);
