-- Verification: prices, plans with quotas, the calls that were charged, and the simulated providers' own record of them.
-- What a person told or a provider answered is never kept: a call has its subject masked, and a keyed hash to find it by.
-- Money is in account 4 of the book (verification credits), which is strict from its first use.

create schema verification;

-- A dated table: the newest price that has begun counts, one of the business itself before the general one.
create table verification.price (
  id uuid primary key default gen_random_uuid(),
  business_id uuid references business,
  operation text not null check (operation in ('nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac')),
  price bigint not null check (price > 0),
  effective_from timestamptz not null
);
create unique index price_date on verification.price (operation, effective_from, coalesce(business_id, '00000000-0000-0000-0000-000000000000'));

-- What a call costs without a plan, in kobo.
insert into verification.price (operation, price, effective_from) values
  ('nin_basic', 10000, '2026-01-01T00:00:00+01'),
  ('nin_face', 20000, '2026-01-01T00:00:00+01'),
  ('nin_match', 8000, '2026-01-01T00:00:00+01'),
  ('nin_full', 15000, '2026-01-01T00:00:00+01'),
  ('cac', 15000, '2026-01-01T00:00:00+01');

create table verification.plan (
  id uuid primary key,
  name text not null,
  price bigint not null check (price > 0),
  period_days integer not null check (period_days between 1 and 366),
  -- A plan that is not sold any more stays for those who have it.
  offered boolean not null default true
);
create table verification.plan_quota (
  plan_id uuid not null references verification.plan,
  operation text not null check (operation in ('nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac')),
  calls integer not null check (calls > 0),
  primary key (plan_id, operation)
);

insert into verification.plan (id, name, price, period_days) values
  ('00000000-0000-7000-8000-00000000a001', 'Starter', 2000000, 30),
  ('00000000-0000-7000-8000-00000000a002', 'Growth', 7500000, 30),
  ('00000000-0000-7000-8000-00000000a003', 'Scale', 30000000, 30);
insert into verification.plan_quota (plan_id, operation, calls) values
  ('00000000-0000-7000-8000-00000000a001', 'nin_basic', 150),
  ('00000000-0000-7000-8000-00000000a001', 'nin_match', 100),
  ('00000000-0000-7000-8000-00000000a002', 'nin_basic', 500),
  ('00000000-0000-7000-8000-00000000a002', 'nin_face', 50),
  ('00000000-0000-7000-8000-00000000a002', 'nin_match', 300),
  ('00000000-0000-7000-8000-00000000a002', 'nin_full', 50),
  ('00000000-0000-7000-8000-00000000a002', 'cac', 50),
  ('00000000-0000-7000-8000-00000000a003', 'nin_basic', 2500),
  ('00000000-0000-7000-8000-00000000a003', 'nin_face', 300),
  ('00000000-0000-7000-8000-00000000a003', 'nin_match', 1500),
  ('00000000-0000-7000-8000-00000000a003', 'nin_full', 300),
  ('00000000-0000-7000-8000-00000000a003', 'cac', 300);

-- One period of a plan that was paid from the wallet. Periods of a book never overlap.
create table verification.subscription (
  book_id bigint not null references ledger.book,
  id uuid not null,
  plan_id uuid not null references verification.plan,
  price bigint not null check (price > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  auto_renew boolean not null default true,
  -- When the next period is bought; null once it was, or will not be.
  renews_at timestamptz,
  -- Why a renewal was not bought: `insufficient` wallet, or a plan that is not sold any more.
  renewal_problem text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id)
);
create index subscription_end on verification.subscription (book_id, ends_at);
create index subscription_renewal on verification.subscription (renews_at) where renews_at is not null;

-- What is left of a period, by operation. `used` is the number of calls charged to it; npm run ledger:verify proves it.
create table verification.quota (
  book_id bigint not null,
  subscription_id uuid not null,
  operation text not null,
  calls integer not null check (calls > 0),
  used integer not null default 0 check (used between 0 and calls),
  primary key (book_id, subscription_id, operation),
  foreign key (book_id, subscription_id) references verification.subscription
) with (fillfactor = 50);

-- Money put into the verification balance.
create table verification.topup (
  book_id bigint not null references ledger.book,
  id uuid not null,
  source text not null check (source in ('wallet', 'sandbox')),
  amount bigint not null check (amount > 0),
  reference text not null,
  created_at timestamptz not null,
  primary key (book_id, id)
);

create sequence verification.call_number;

-- One charged call. It is charged before the provider is asked, so `pending` is what a crash between leaves.
create table verification.call (
  -- No foreign key: only verification.charge writes here, and it finds the book's account first.
  book_id bigint not null,
  id uuid not null,
  n bigint not null default nextval('verification.call_number'),
  operation text not null,
  provider text not null,
  paid_by text not null check (paid_by in ('quota', 'balance')),
  subscription_id uuid,
  -- What left the balance, in kobo; 0 when the plan paid.
  charged bigint not null,
  status text not null default 'pending' check (status in ('pending', 'found', 'not_found', 'upstream_error', 'unanswered')),
  refunded_at timestamptz,
  -- Such as 701****6789: never the number itself.
  subject text not null,
  subject_index bytea not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  primary key (book_id, id),
  check ((paid_by = 'quota') = (subscription_id is not null)),
  check ((paid_by = 'balance') = (charged > 0))
-- Room for the answer on the row's own page: that update then touches no index.
) with (fillfactor = 70);
create unique index call_order on verification.call (book_id, n);
create index call_operation on verification.call (book_id, operation, n);
create index call_subject on verification.call (book_id, subject_index, n);
create index call_age on verification.call using brin (created_at) with (pages_per_range = 16);

-- Up to where calls were looked through for ones that nobody answered.
create table verification.swept (
  one boolean primary key default true check (one),
  until timestamptz not null
);
insert into verification.swept (until) values (clock_timestamp());

-- Told once per drop of the balance below the level, for those who set one.
create table verification.alert (
  book_id bigint primary key references ledger.book,
  threshold bigint not null check (threshold >= 0),
  enabled boolean not null,
  armed boolean not null,
  triggered_at timestamptz
);

create schema identity_sim;

-- How often each call reached a simulated provider: its own truth, without anything of the person.
create table identity_sim.request (
  reference uuid primary key,
  owner bigint not null,
  provider text not null,
  requests integer not null default 1,
  received_at timestamptz not null default clock_timestamp()
);

grant usage on schema verification, identity_sim to tollgate_app;
grant select on all tables in schema verification to tollgate_app;
grant select, insert, update on identity_sim.request to tollgate_app;
