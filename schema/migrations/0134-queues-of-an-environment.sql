-- outside a transaction
drop index concurrently if exists ledger.transfer_review;
create index concurrently transfer_review on ledger.transfer (ledger.environment_of(book_id), review_since, id) where review_since is not null and settlement_status = 'failed';
drop index concurrently if exists ledger.transfer_unconfirmed;
create index concurrently transfer_unconfirmed on ledger.transfer (ledger.environment_of(book_id), review_since, id) where review_since is not null and settlement_status <> 'failed';
drop index concurrently if exists bills.open_bill_review;
create index concurrently open_bill_review on bills.open_bill (ledger.environment_of(book_id), review_since, bill_id) where review_since is not null;
drop index concurrently if exists webhook.endpoint_failing;
create index concurrently endpoint_failing on webhook.receiver (ledger.environment_of(book_id), failing_since, id) where failing_since is not null;
drop index concurrently if exists reconciliation_exception_open;
create index concurrently reconciliation_exception_open on reconciliation_exception (environment, raised_at, id) where state = 'open';
