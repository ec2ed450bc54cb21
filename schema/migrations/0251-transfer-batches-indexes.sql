-- outside a transaction
drop index concurrently if exists transfer_batch_due;
create index concurrently transfer_batch_due on transfer_batch (next_run_at) where next_run_at is not null;
drop index concurrently if exists transfer_batch_status;
create index concurrently transfer_batch_status on transfer_batch (book_id, status, id);
drop index concurrently if exists transfer_batch_id;
create unique index concurrently transfer_batch_id on transfer_batch (book_id, id);
