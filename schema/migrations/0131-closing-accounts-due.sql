-- outside a transaction
drop index concurrently if exists virtual_account_closing;
create index concurrently virtual_account_closing on virtual_account (closing_at) where closing_at is not null;
