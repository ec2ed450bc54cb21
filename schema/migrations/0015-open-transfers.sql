-- What is open or waits for a decision, oldest first, over all books: what operators look at every few seconds. Its columns
-- change no more often than those of transfer_status, so the moves of a transfer still touch no further index.
create index transfer_open on ledger.transfer (settlement_status, coalesce(scheduled_at, created_at))
  where settlement_status in ('pending', 'failed');
