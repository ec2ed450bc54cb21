-- What was sent together, by the caller's reference: which items the reference stands for, written down before the first of them
-- is debited. Whether an item was sent is known by its clientReference, so nothing here ever changes.
create table transfer_batch (
  book_id bigint not null references ledger.book,
  reference text not null,
  -- SHA-256 of the items.
  items_hash bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, reference)
);
grant select, insert on transfer_batch to tollgate_app;
