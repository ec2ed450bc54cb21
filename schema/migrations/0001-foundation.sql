-- Foundation: businesses and their keys, the books, transfers, the outbox, and the simulated bank.
-- Functions live in schema/ledger.sql, which is applied again whenever its text changes.

create table business (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified_at timestamptz,
  phone text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  settings jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);

create table api_key (
  id uuid primary key,
  business_id uuid not null references business,
  environment text not null check (environment in ('live', 'sandbox')),
  key_id text not null unique,
  secret_hash bytea not null,
  name text not null,
  scopes text[],
  allowed_ips text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'revoked')),
  expires_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
create index api_key_business on api_key (business_id);

create schema ledger;

-- A book is one business in one environment and currency. No transaction depends on two books, so every
-- table leads with book_id and sandbox money can never meet live money.
create table ledger.book (
  id bigint generated always as identity primary key,
  business_id uuid not null references business,
  environment text not null check (environment in ('live', 'sandbox')),
  currency char(3) not null default 'NGN',
  unique (business_id, environment, currency)
);

create table idempotency_key (
  book_id bigint not null references ledger.book,
  key text not null,
  request_hash bytea not null,
  effect_id uuid not null,
  locked_until timestamptz not null,
  status integer,
  body text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Fees are a dated table: a rule of the business itself replaces the general ones of its kind.
create table fee_rule (
  id uuid primary key,
  business_id uuid references business,
  kind text not null check (kind in ('transfer_fee', 'vat', 'stamp_duty')),
  effective_from timestamptz not null,
  effective_to timestamptz,
  min_amount bigint not null default 0 check (min_amount >= 0),
  max_amount bigint check (max_amount >= min_amount),
  flat bigint not null default 0 check (flat >= 0),
  basis_points integer not null default 0 check (basis_points between 0 and 10000)
);


-- Transfer fees capped by the Guide to Charges of 2020, VAT at 7.5%, and the stamp duty that the sender owes
-- on 10,000 naira and more from 1 January 2026 (Lagos time).
insert into fee_rule (id, kind, effective_from, min_amount, max_amount, flat, basis_points) values
  (gen_random_uuid(), 'transfer_fee', '2020-01-01T00:00:00+01', 0, 500000, 1000, 0),
  (gen_random_uuid(), 'transfer_fee', '2020-01-01T00:00:00+01', 500001, 5000000, 2500, 0),
  (gen_random_uuid(), 'transfer_fee', '2020-01-01T00:00:00+01', 5000001, null, 5000, 0),
  (gen_random_uuid(), 'vat', '2020-02-01T00:00:00+01', 0, null, 0, 750),
  (gen_random_uuid(), 'stamp_duty', '2026-01-01T00:00:00+01', 1000000, null, 5000, 0);

-- Chart of accounts, the same in every book:
--   1 wallet   2 payouts in flight   3 fee revenue   9 suspense
--   100+p settlement with bank provider p   200+p deposits through provider p
-- A row here makes an account strict: its balance is kept, locked and never goes below its floor.
-- An account without a row is derived: its balance is the sum of its postings.
create table ledger.account (
  book_id bigint not null references ledger.book,
  account smallint not null,
  balance bigint not null default 0,
  -- Promised but not yet booked: fees of transfers in submission, and scheduled transfers whole.
  held bigint not null default 0 check (held >= 0),
  floor bigint not null default 0,
  seq bigint not null default 0,
  status text not null default 'active' check (status in ('active', 'frozen', 'closed')),
  updated_at timestamptz not null default clock_timestamp(),
  alert_threshold bigint not null default 0 check (alert_threshold >= 0),
  alert_enabled boolean not null default false,
  alert_armed boolean not null default false,
  alert_triggered_at timestamptz,
  alert_emails text[] not null default '{}',
  primary key (book_id, account),
  constraint account_above_floor check (balance - held >= floor)
) with (fillfactor = 50);

create type ledger.posting_kind as enum (
  'transfer', 'transfer_fee', 'settlement', 'fee_revenue', 'reversal', 'return_fee', 'return', 'funding', 'adjustment'
);

-- One row is one movement of money from `debit` to `credit`; it cannot be unbalanced. A settlement and a
-- reversal are both leg 3, so the primary key allows a transfer one of the two, once.
create table ledger.posting (
  book_id bigint not null,
  source_id uuid not null,
  leg smallint not null,
  kind ledger.posting_kind not null,
  debit smallint not null,
  credit smallint not null,
  amount bigint not null check (amount > 0),
  -- Sequence and balance of the strict side after this posting.
  debit_seq bigint,
  debit_balance bigint,
  credit_seq bigint,
  credit_balance bigint,
  posted_at timestamptz not null,
  reference text,
  client_reference text,
  primary key (book_id, source_id, leg),
  check (debit <> credit),
  check ((debit_seq is null) = (debit_balance is null) and (credit_seq is null) = (credit_balance is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.02);
create index posting_debit on ledger.posting (book_id, debit, posted_at, debit_seq) where debit_seq is not null;
create index posting_credit on ledger.posting (book_id, credit, posted_at, credit_seq) where credit_seq is not null;
create index posting_kind on ledger.posting (book_id, kind, posted_at) where debit_seq is not null or credit_seq is not null;
create index posting_day on ledger.posting using brin (posted_at) with (pages_per_range = 64);

-- The classic view of the books: two entries a posting. Its branches stay free of WHERE, or PostgreSQL can no
-- longer push a page's conditions into the indexes.
create view ledger.entry as
  select book_id, debit as account, debit_seq as seq, -amount as amount, debit_balance as balance_after,
         kind, reference, client_reference, source_id, leg, posted_at
    from ledger.posting
  union all
  select book_id, credit, credit_seq, amount, credit_balance,
         kind, reference, client_reference, source_id, leg, posted_at
    from ledger.posting;

create table ledger.deposit (
  book_id bigint not null references ledger.book,
  id uuid not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  provider smallint not null,
  channel text not null check (channel in ('bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox')),
  sender_name text,
  sender_account_number text,
  sender_bank_name text,
  session_id text,
  narration text,
  created_at timestamptz not null,
  primary key (book_id, id),
  unique (book_id, reference)
);

create type ledger.transfer_state as enum (
  'scheduled', 'accepted', 'submitting', 'acknowledged', 'unconfirmed', 'delivered', 'declined', 'reversed', 'cancelled'
);

create sequence ledger.transfer_number cache 64;

create table ledger.transfer (
  -- No foreign key: only ledger.pay writes here, and it finds the book's wallet first. The check would cost 8 us a transfer.
  book_id bigint not null,
  id uuid not null,
  transfer_code text not null,
  client_reference text,
  state ledger.transfer_state not null,
  -- The specification's four words, for lists: kept apart from `state` so that most moves touch no index.
  settlement_status text not null generated always as (
    case when state = 'delivered' then 'delivered' when state = 'declined' then 'failed'
         when state in ('reversed', 'cancelled') then 'reversed' else 'pending' end) stored,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_breakdown jsonb not null,
  bank_code text not null,
  bank_name text not null,
  account_number text not null,
  account_name text,
  narration text,
  sender jsonb,
  metadata jsonb,
  provider smallint not null,
  -- True once the fee is booked: from then on a reversal gives principal and fee back.
  captured boolean not null default false,
  -- Who works on it now, and until when nobody else may.
  claim uuid,
  claimed_until timestamptz,
  submissions smallint not null default 0,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  -- Consecutive looks at which the bank could not see the transfer.
  unseen smallint not null default 0,
  response_code text,
  response_description text,
  transaction_ref text,
  transaction_id text,
  session_id text,
  reason text check (reason in ('provider_rejected', 'manual_reversal')),
  decline_code text,
  scheduled_at timestamptz,
  created_at timestamptz not null,
  submitted_at timestamptz,
  settled_at timestamptz,
  failed_at timestamptz,
  reversed_at timestamptz,
  primary key (book_id, id),
  unique (book_id, transfer_code)
-- Room for the answer to the submission on the row's own page: that update then touches no index.
) with (fillfactor = 40);
create unique index transfer_client_reference on ledger.transfer (book_id, client_reference) where client_reference is not null;
create index transfer_due on ledger.transfer (next_check_at) where next_check_at is not null;
create index transfer_status on ledger.transfer (book_id, settlement_status, id);
create index transfer_account_number on ledger.transfer (book_id, account_number, id);

-- Every answer that any channel ever gave about a transfer, as it was given. Append-only.
create table ledger.evidence (
  book_id bigint not null,
  transfer_id uuid not null,
  id bigint generated always as identity,
  channel text not null check (channel in ('submit', 'poll', 'webhook', 'operator')),
  outcome text not null,
  -- False when the transfer had already moved on and the answer changed nothing.
  applied boolean not null,
  code text,
  body jsonb,
  received_at timestamptz not null,
  primary key (book_id, transfer_id, id)
);

-- Events leave with the commit of their cause, or not at all.
create table ledger.outbox (
  book_id bigint not null,
  id uuid not null,
  event text not null,
  data jsonb not null,
  occurred_at timestamptz not null,
  primary key (book_id, id)
);

create schema bank_sim;

-- The simulated bank's own truth. Only the adapter of the simulated bank reads or writes it.
create table bank_sim.payment (
  reference text primary key,
  owner bigint not null,
  amount bigint not null,
  bank_code text not null,
  account_number text not null,
  -- How often this reference was handed in. More than once is a fault of the caller's.
  submissions integer not null default 1,
  submit_code text,
  outcome_code text not null,
  outcome_grouping text not null,
  -- From when on the bank can see it, and from when on the outcome is known; null is never.
  visible_at timestamptz,
  decided_at timestamptz,
  returned_at timestamptz,
  transaction_ref text not null,
  transaction_id bigint generated always as identity (cache 64),
  session_id text not null,
  received_at timestamptz not null default clock_timestamp()
);
create index payment_owner on bank_sim.payment (owner);

do $$ begin
  create role tollgate_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant tollgate_app to %I', current_user);
  end if;
end $$;

grant usage on schema public, ledger, bank_sim to tollgate_app;
grant select, insert, update, delete on business, api_key, idempotency_key to tollgate_app;
grant select on fee_rule to tollgate_app;
-- Money tables are read here and written by the functions of schema/ledger.sql alone.
grant select on all tables in schema ledger to tollgate_app;
grant select, insert, update on bank_sim.payment to tollgate_app;

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of ledger.% are never changed or removed', tg_table_name using errcode = 'LG001';
end $$;
create trigger posting_immutable before update or delete on ledger.posting for each row execute function ledger.refuse_change();
create trigger posting_kept before truncate on ledger.posting execute function ledger.refuse_change();
create trigger evidence_immutable before update or delete on ledger.evidence for each row execute function ledger.refuse_change();
create trigger evidence_kept before truncate on ledger.evidence execute function ledger.refuse_change();
