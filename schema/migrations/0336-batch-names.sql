-- outside a transaction
drop index concurrently if exists payroll_batch_name;
create index concurrently payroll_batch_name on payroll_batch using gin (customer_names(book_id, name, null, null, null)) with (fastupdate=off);
drop index concurrently if exists transfer_batch_name;
create index concurrently transfer_batch_name on transfer_batch using gin (customer_names(book_id, reference, null, null, null)) with (fastupdate=off) where id is not null;
