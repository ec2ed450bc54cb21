-- The people and companies that a business sells to.
create table customer (
  book_id bigint not null references ledger.book,
  id uuid not null,
  customer_code text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- Phone number, date of birth and address, sealed together.
  private text,
  status text not null default 'active' check (status in ('active', 'suspended', 'inactive')),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  unique (book_id, customer_code)
);
create index customer_email on customer (book_id, email, id);

grant select, insert, update on customer to tollgate_app;
