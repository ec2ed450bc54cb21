-- Bills: airtime, data, cable television and electricity, paid from the wallet through a provider of bills.
-- Their money moves by ledger.journal: 1 to 5 when the wallet is debited, then 5 to 300+p (and 3 for the fee) when the
-- provider delivered, or 5 back to 1. Functions live in schema/bills.sql; they alone write here.

create schema bills;

-- debited: the money left the wallet and certainly nothing was sent. submitting: somebody holds the claim to send it, or
-- died with it. pending: it may have been sent, and only the provider's records decide. delivered and refunded are final.
create type bills.state as enum ('debited', 'submitting', 'pending', 'delivered', 'refunded');

create table bills.bill (
  -- No foreign key: only bills.pay writes here, and it finds the book's wallet first.
  book_id bigint not null,
  id uuid not null,
  request_ref text not null check (request_ref ~ '^\d{13}$'),
  -- True when the caller brought the reference, false when it was drawn here.
  is_callers_ref boolean not null,
  -- What the provider knows the payment by. Made once, with the row, so one request_ref is one upstream transaction.
  upstream_ref text not null unique,
  state bills.state not null,
  status text not null generated always as (
    case state when 'delivered' then 'successful' when 'refunded' then 'reversed' else 'pending' end) stored,
  type text not null check (type in ('airtime', 'data', 'cable', 'electricity')),
  service_id text not null,
  service_name text not null,
  payment_code text not null,
  option_name text not null,
  customer_id text not null,
  customer_name text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  -- What else makes it this bill and no other: meter type, months, action, add-ons.
  details jsonb not null,
  -- Hash over payment code, customer and details: a repeat of the reference must match it, and the amount.
  content text not null,
  catalogue_version text not null,
  customer_email text,
  customer_mobile text,
  metadata jsonb,
  provider smallint not null,
  -- Who works on it now, and until when nobody else may.
  claim uuid,
  claimed_until timestamptz,
  submissions smallint not null,
  -- Questions asked so far about an open outcome; they space out.
  checks smallint not null default 0,
  next_check_at timestamptz,
  last_checked_at timestamptz,
  response_code text,
  response_description text,
  transaction_ref text,
  receipt_number text,
  -- What the customer types into a meter is money to whoever reads it: sealed with the service's keys.
  sealed_token text,
  decline_code text,
  reason text check (reason in ('provider_rejected', 'manual_reversal')),
  created_at timestamptz not null,
  submitted_at timestamptz,
  completed_at timestamptz,
  reversed_at timestamptz,
  primary key (book_id, id),
  unique (book_id, request_ref)
) with (fillfactor = 50);
create index bill_due on bills.bill (next_check_at) where next_check_at is not null;
create index bill_status on bills.bill (book_id, status, id);
create index bill_type on bills.bill (book_id, type, id);
create index bill_customer on bills.bill (book_id, customer_id, id);

-- Every answer that any channel gave about a bill, without its token. Append-only.
create table bills.evidence (
  book_id bigint not null,
  bill_id uuid not null,
  id bigint generated always as identity,
  channel text not null check (channel in ('submit', 'poll', 'operator')),
  outcome text not null,
  -- False when the bill had already moved on and the answer changed nothing.
  applied boolean not null,
  code text,
  body jsonb,
  received_at timestamptz not null,
  primary key (book_id, bill_id, id)
);
create trigger evidence_immutable before update or delete on bills.evidence for each row execute function ledger.refuse_change();
create trigger evidence_kept before truncate on bills.evidence execute function ledger.refuse_change();

create schema bill_sim;

-- The simulated provider's own truth. Only its adapter reads or writes it.
create table bill_sim.payment (
  reference text primary key,
  owner bigint not null,
  amount bigint not null,
  payment_code text not null,
  customer_id text not null,
  -- How often this reference was handed in. More than once is a fault of the caller's.
  submissions integer not null default 1,
  submit_code text,
  outcome_code text not null,
  outcome_grouping text not null,
  -- From when on the outcome is known; null is never.
  decided_at timestamptz,
  transaction_ref text not null,
  transaction_id bigint generated always as identity (cache 64),
  received_at timestamptz not null default clock_timestamp()
);
create index payment_owner on bill_sim.payment (owner);

-- Receipts and notices to customers. Whatever kinds there are by now stay.
do $$
declare
  v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into strict v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind in (''bill_receipt'', ''bill_reversed''))', v_kinds);
end $$;

grant usage on schema bills, bill_sim to tollgate_app;
grant select on all tables in schema bills to tollgate_app;
grant select, insert, update on bill_sim.payment to tollgate_app;
