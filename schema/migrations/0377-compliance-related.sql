-- outside a transaction
drop index concurrently if exists compliance_case_digest;
create index concurrently compliance_case_digest on compliance_case (digest, opened_at) where digest is not null;
drop index concurrently if exists compliance_case_business;
create index concurrently compliance_case_business on compliance_case (business_id, opened_at) where business_id is not null;
drop index concurrently if exists compliance_case_book;
create index concurrently compliance_case_book on compliance_case (book_id, opened_at) where book_id is not null;
drop index concurrently if exists ledger.deposit_sender;
create index concurrently deposit_sender on ledger.deposit (sender_account_number, created_at) where sender_account_number is not null;
