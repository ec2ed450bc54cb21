-- What a wallet may pay, by its tier: for one payment, in a day and in a month of Lagos. A wallet without a row in `allowance` is without limits.
create table ledger.tier (
  name text primary key check (name ~ '^[a-z0-9_]{1,32}$'),
  -- Which of two lets more pass: a business climbs from a lower rank to a higher one.
  rank smallint not null unique,
  -- Kobo; null is without limit.
  per_payment bigint check (per_payment > 0),
  day_amount bigint check (day_amount > 0),
  day_count integer check (day_count > 0),
  month_amount bigint check (month_amount > 0)
);
insert into ledger.tier (name, rank, per_payment, day_amount, day_count, month_amount) values
  ('tier_1', 1, 100000000, 500000000, 500, 5000000000),
  ('tier_2', 2, 1000000000, 10000000000, 5000, 100000000000),
  ('tier_3', 3, null, null, null, null);

create table ledger.allowance (
  book_id bigint primary key references ledger.book,
  tier text not null references ledger.tier,
  -- The wallet's own, in place of its tier's.
  per_payment bigint check (per_payment > 0),
  day_amount bigint check (day_amount > 0),
  day_count integer check (day_count > 0),
  month_amount bigint check (month_amount > 0),
  -- What was paid from then on counts.
  since timestamptz not null,
  changed_at timestamptz not null default clock_timestamp()
);

-- What a wallet with an allowance has paid in each day of Lagos, without what came back.
create table ledger.spend (
  book_id bigint not null references ledger.book,
  day date not null,
  amount bigint not null check (amount >= 0),
  payments integer not null check (payments >= 0),
  primary key (book_id, day)
) with (fillfactor = 50);

-- Whether there is a row in `allowance`: what a payment looks at, which has the wallet's row in its hands.
alter table ledger.account add column is_limited boolean not null default false;

grant select on ledger.tier, ledger.allowance, ledger.spend to tollgate_app;
comment on column ledger.tier.name is 'not personal: our word for a set of limits';
comment on column ledger.allowance.tier is 'not personal: our word for a set of limits';
