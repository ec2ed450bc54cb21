-- Accounts that a business pays again and again, kept under an id. A removed one keeps its row, so that its id never
-- comes to mean another account.
create table beneficiary (
  book_id bigint not null references ledger.book,
  id uuid not null,
  bank_code text not null,
  account_number text not null,
  account_name text,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (book_id, id)
);
create unique index beneficiary_account on beneficiary (book_id, bank_code, account_number) where removed_at is null;

grant select, insert, update on beneficiary to tollgate_app;
