-- Virtual accounts, what is paid into them, and subscriptions that are paid through them.

alter type ledger.posting_kind add value 'subscription_payment';
alter type ledger.posting_kind add value 'checkout_payment';

create schema va_sim;

-- The simulated bank's own truth. Only its adapter reads or writes it.
create sequence va_sim.serial maxvalue 9999999;
create table va_sim.account (
  reference text primary key,
  owner bigint not null,
  account_number text not null unique,
  account_name text not null,
  type text not null check (type in ('dynamic', 'static')),
  amount bigint,
  expires_at timestamptz,
  closed_at timestamptz,
  opened_at timestamptz not null default clock_timestamp()
);
create index account_owner on va_sim.account (owner, expires_at) where expires_at is not null;
create table va_sim.payment (
  session_id text primary key,
  owner bigint not null,
  account_number text not null,
  amount bigint not null check (amount > 0),
  sender_name text not null,
  paid_at timestamptz not null default clock_timestamp(),
  acknowledged_at timestamptz
);
create index payment_new on va_sim.payment (paid_at) where acknowledged_at is null;

create table virtual_account (
  book_id bigint not null references ledger.book,
  id uuid not null,
  provider smallint not null,
  account_number text not null,
  account_name text not null,
  bank_code text not null,
  bank_name text not null,
  type text not null check (type in ('dynamic', 'static')),
  customer_id uuid,
  -- What money on it is for.
  subject_type text not null check (subject_type in ('subscription', 'checkout_order', 'customer')),
  subject_id uuid not null,
  -- Kobo that a dynamic account waits for; null takes any amount.
  amount bigint check (amount > 0),
  received bigint not null default 0 check (received >= 0),
  payments integer not null default 0 check (payments >= 0),
  reference text not null,
  status text not null default 'active' check (status in ('active', 'expired', 'deactivated')),
  expires_at timestamptz,
  -- Whole milliseconds, which is what a cursor carries.
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz,
  primary key (book_id, id),
  unique (provider, account_number),
  foreign key (book_id, customer_id) references customer,
  check ((type = 'dynamic') = (amount is not null) and (type = 'dynamic') = (expires_at is not null)),
  check ((status = 'active') = (ended_at is null))
) with (fillfactor = 80);
-- One account at a time for each subject; also the way to the last one.
create unique index virtual_account_active on virtual_account (book_id, subject_type, subject_id) where status = 'active';
create index virtual_account_subject on virtual_account (book_id, subject_type, subject_id, created_at desc, id desc);
create index virtual_account_customer on virtual_account (book_id, customer_id, created_at, id);
create index virtual_account_age on virtual_account (book_id, created_at, id);
create index virtual_account_due on virtual_account (expires_at) where status = 'active' and expires_at is not null;

-- What was paid into a virtual account, each once: its id is that of the deposit in the ledger.
create table customer_transaction (
  book_id bigint not null,
  id uuid not null,
  account_id uuid not null,
  customer_id uuid,
  subject_type text not null,
  subject_id uuid not null,
  amount bigint not null check (amount > 0),
  expected bigint,
  match text not null check (match in ('exact', 'under', 'over', 'any')),
  surplus bigint not null default 0 check (surplus between 0 and amount),
  late boolean not null,
  description text not null,
  metadata jsonb not null default '{}',
  reference text not null,
  provider smallint not null,
  session_id text not null,
  channel text not null,
  sender_name text not null,
  completed_at timestamptz(3) not null,
  primary key (book_id, id),
  unique (provider, session_id),
  foreign key (book_id, account_id) references virtual_account,
  foreign key (book_id, customer_id) references customer
);
create index customer_transaction_customer on customer_transaction (book_id, customer_id, completed_at, id);
create index customer_transaction_account on customer_transaction (book_id, account_id, completed_at, id);
create index customer_transaction_subject on customer_transaction (book_id, subject_type, subject_id, id);

-- Deposits that could be credited to nobody, kept until a person decides. No book knows of them before that.
create table suspense_deposit (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  session_id text not null,
  account_number text not null,
  amount bigint not null check (amount > 0),
  sender_name text not null,
  sender_account_number text,
  sender_bank_name text,
  narration text,
  reason text not null check (reason in ('unknown_account', 'account_deactivated', 'wallet_closed')),
  -- The book whose account it was, where that is known.
  book_hint bigint references ledger.book,
  status text not null default 'open' check (status in ('open', 'credited', 'returned')),
  book_id bigint references ledger.book,
  deposit_id uuid,
  note text,
  resolved_by text,
  resolved_at timestamptz,
  paid_at timestamptz not null,
  received_at timestamptz not null default clock_timestamp(),
  unique (provider, session_id),
  check ((status = 'open') = (resolved_at is null) and (status = 'credited') = (book_id is not null and deposit_id is not null))
);
create index suspense_open on suspense_deposit (environment, id) where status = 'open';

create table plan (
  book_id bigint not null references ledger.book,
  id uuid not null,
  code text not null,
  name text not null,
  amount bigint not null check (amount > 0),
  interval text not null,
  interval_count smallint not null default 1 check (interval_count between 1 and 12),
  trial_days smallint not null default 0 check (trial_days between 0 and 366),
  max_cycles integer check (max_cycles > 0),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  unique (book_id, code)
);

create table subscription (
  book_id bigint not null references ledger.book,
  id uuid not null,
  customer_id uuid not null,
  product_id uuid,
  plan_id uuid,
  status text not null check (status in ('pending_payment', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired')),
  interval text not null check (interval in ('daily', 'every_3_days', 'weekly', 'biweekly', 'monthly', 'quarterly', 'biannual', 'yearly')),
  interval_count smallint not null check (interval_count between 1 and 12),
  -- Kobo for one; a period costs amount * quantity.
  amount bigint not null check (amount > 0),
  quantity integer not null check (quantity between 1 and 1000000),
  payment_method text not null check (payment_method in ('va', 'manual', 'wallet')),
  grace_days smallint not null check (grace_days between 1 and 60),
  trial_ends_at timestamptz,
  -- The moment whose day of the month the periods keep to, and whether the business chose it.
  anchor_at timestamptz not null,
  anchor_fixed boolean not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  cancel_at_period_end boolean not null default false,
  canceled_at timestamptz,
  ended_at timestamptz,
  paused_at timestamptz,
  cycles_paid integer not null default 0 check (cycles_paid >= 0),
  max_cycles integer check (max_cycles > 0),
  invoices integer not null default 0,
  -- Kobo in favour of the customer (negative: against), settled with the next invoice.
  credit_balance bigint not null default 0,
  outstanding bigint not null default 0 check (outstanding >= 0),
  past_due_since timestamptz,
  dunning_attempt smallint not null default 0,
  callback_url text,
  metadata jsonb not null default '{}',
  -- Milliseconds by which this sandbox is ahead of the clock. Periods are told in sandbox time.
  ahead_ms bigint not null default 0,
  -- When a worker has something to do for it, on the clock. Its row lock is the claim: nobody else is asked meanwhile.
  next_run_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  foreign key (book_id, customer_id) references customer,
  foreign key (book_id, product_id) references product,
  foreign key (book_id, plan_id) references plan,
  check ((status in ('canceled', 'expired')) = (ended_at is not null)),
  check ((status = 'paused') = (paused_at is not null)),
  check ((outstanding > 0) = (status in ('pending_payment', 'past_due')))
) with (fillfactor = 70);
create index subscription_due on subscription (next_run_at) where next_run_at is not null;
create index subscription_status on subscription (book_id, status, id);
create index subscription_customer on subscription (book_id, customer_id, id);

-- What one period costs. Its number is part of the key, so no period is billed twice.
create table subscription_invoice (
  book_id bigint not null,
  subscription_id uuid not null,
  number integer not null check (number > 0),
  -- Null for the first period while it waits for its first payment, which begins it.
  period_start timestamptz,
  period_end timestamptz,
  amount bigint not null check (amount > 0),
  -- Credit used (negative: a debt added).
  credit bigint not null default 0,
  -- amount - credit, and what of it came.
  due bigint not null check (due >= 0),
  paid bigint not null default 0 check (paid between 0 and due),
  -- The part of `paid` that came through virtual accounts.
  through_accounts bigint not null default 0 check (through_accounts between 0 and paid),
  status text not null default 'open' check (status in ('open', 'paid', 'void')),
  source text check (source in ('virtual_account', 'checkout', 'manual', 'wallet', 'card', 'credit')),
  -- The deposit that completed it, or the words of who marked it paid.
  deposit_id uuid,
  reference text,
  marked_by text,
  paid_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, subscription_id, number),
  foreign key (book_id, subscription_id) references subscription,
  check (due = amount - credit),
  check ((status = 'paid') = (paid_at is not null and source is not null))
);
create unique index subscription_invoice_period on subscription_invoice (book_id, subscription_id, period_start) where period_start is not null;
create unique index subscription_invoice_open on subscription_invoice (book_id, subscription_id) where status = 'open';
-- A deposit pays at most one invoice in full.
create unique index subscription_invoice_deposit on subscription_invoice (book_id, deposit_id) where deposit_id is not null;

do $$
declare
  v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into strict v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind in (''subscription_receipt'', ''subscription_due'', ''subscription_ended''))', v_kinds);
end $$;

grant usage on schema va_sim to tollgate_app;
grant usage on sequence va_sim.serial to tollgate_app;
grant select, insert, update on va_sim.account, va_sim.payment to tollgate_app;
grant select, insert, update on virtual_account, suspense_deposit, plan, subscription, subscription_invoice to tollgate_app;
grant select, insert on customer_transaction to tollgate_app;
