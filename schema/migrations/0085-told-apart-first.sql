-- Indexes begin with what tells rows apart, not with the book, where both are always asked for together. Whatever the planner knows of a young table, an
-- index by book and something else then is no way to find one row; and a batch of many books, whose ids, codes and times grow together, writes into one place of
-- such an index where it wrote into one for each book. Where two indexes cost the same, the one that was made last is taken: the primary keys come last.
drop index ledger.transfer_client_reference;
create unique index transfer_client_reference on ledger.transfer (client_reference, book_id) where client_reference is not null;
drop index ledger.transfer_account_number;
create index transfer_account_number on ledger.transfer (account_number, book_id, created_at, id);
alter table ledger.transfer drop constraint transfer_book_id_transfer_code_key, add constraint transfer_code unique (transfer_code, book_id);
alter table ledger.transfer drop constraint transfer_pkey, add primary key (id, book_id);
alter table ledger.posting drop constraint posting_pkey, add primary key (source_id, book_id, leg);
alter table ledger.evidence drop constraint evidence_pkey, add primary key (transfer_id, book_id, id);
