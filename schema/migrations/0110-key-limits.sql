-- What the keys of one line of rotations may pay (docs/decisions/0076): for one payment, in a day and in a month of Lagos.
create table ledger.key_limit (
  -- The first of the keys that followed each other by rotation.
  key uuid primary key,
  book_id bigint not null references ledger.book,
  -- Kobo; null is without limit.
  per_payment bigint check (per_payment > 0),
  day_amount bigint check (day_amount > 0),
  day_count integer check (day_count > 0),
  month_amount bigint check (month_amount > 0),
  changed_at timestamptz not null default clock_timestamp(),
  check (num_nonnulls(per_payment, day_amount, day_count, month_amount) > 0)
);
create index key_limit_book on ledger.key_limit (book_id);

-- What such a line has paid in each day of Lagos while it had a limit, without what came back. It stays when the limit goes, so that a limit which is put back finds it.
create table ledger.key_spend (
  book_id bigint not null references ledger.book,
  key uuid not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  payments integer not null check (payments >= 0),
  primary key (book_id, key, day)
) with (fillfactor = 50);

-- Whether any key of the book has a row in `key_limit`: what a payment looks at, which has the wallet's row in its hands.
alter table ledger.account add column has_key_limits boolean not null default false;

-- The line of keys against whose limits it counts; null where it counts against none.
alter table ledger.transfer add column counted_key uuid;
alter table bills.bill add column counted_key uuid;
alter table cards.instruction add column counted_key uuid;

grant select on ledger.key_limit, ledger.key_spend to tollgate_app;
