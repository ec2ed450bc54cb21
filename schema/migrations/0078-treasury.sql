-- The treasury: the service's own kinds of money, and what all books come to together. Functions are in schema/treasury.sql.

-- What a provider took for a payment; what it bills, and that this was paid; the service's own money put in, taken out and put right at a provider;
-- taxes in what clients pay us, of a day, given back with the fee, and paid to the state.
alter type ledger.posting_kind add value 'provider_fee';
alter type ledger.posting_kind add value 'provider_invoice';
alter type ledger.posting_kind add value 'provider_invoice_paid';
alter type ledger.posting_kind add value 'float_in';
alter type ledger.posting_kind add value 'float_out';
alter type ledger.posting_kind add value 'float_correction';
alter type ledger.posting_kind add value 'vat';
alter type ledger.posting_kind add value 'vat_back';
alter type ledger.posting_kind add value 'stamp_duty';
alter type ledger.posting_kind add value 'stamp_duty_back';
alter type ledger.posting_kind add value 'tax_paid';

create schema treasury;

-- Every posting before `until` is in the tallies, and none after it. Nothing before `next_until` can still be written once all transactions before
-- `next_xid` have ended.
create table treasury.progress (
  one boolean primary key default true check (one),
  until timestamptz not null,
  next_until timestamptz,
  next_xid xid8,
  check ((next_until is null) = (next_xid is null))
);
insert into treasury.progress (until) select date_trunc('milliseconds', coalesce(min(posted_at), clock_timestamp())) from ledger.posting;

-- Postings of all books by Lagos day and movement.
create table treasury.day (
  environment text not null check (environment in ('live', 'sandbox')),
  day date not null,
  kind ledger.posting_kind not null,
  debit smallint not null,
  credit smallint not null,
  postings bigint not null,
  amount bigint not null,
  primary key (environment, day, kind, debit, credit)
);

-- What every account comes to over all books, at `until`.
create table treasury.balance (
  environment text not null check (environment in ('live', 'sandbox')),
  account smallint not null,
  amount bigint not null,
  primary key (environment, account)
);

-- Taxes in what clients paid us, by Lagos day and kind of payment. Booked in the service's own book when the day is over.
create table treasury.tax (
  environment text not null check (environment in ('live', 'sandbox')),
  day date not null,
  kind ledger.posting_kind not null,
  tax text not null check (tax in ('vat', 'stamp_duty')),
  charged bigint not null,
  given_back bigint not null,
  booked boolean not null default false,
  primary key (environment, day, kind, tax)
);
create index tax_open on treasury.tax (day) where not booked;

-- What a provider said of our balance there, beside what the books had: an answer to each question, null where there was none.
create table treasury.told (
  id bigint generated always as identity primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  account text not null,
  provider smallint not null,
  asked_at timestamptz not null,
  available bigint,
  -- By the books, the least and the most that may lie there: payments under way may have left it or not.
  least bigint not null,
  most bigint not null,
  -- Kobo beyond them, below zero when there is too little.
  unexplained bigint generated always as (case when available < least then available - least when available > most then available - most
                                               when available is not null then 0 end) stored,
  -- The first answer of a Lagos day stands for it.
  day date
);
create index told_newest on treasury.told (environment, account, id);
create unique index told_daily on treasury.told (environment, account, day) where day is not null;
create index told_age on treasury.told (asked_at);

-- When an account is asked next; whoever moves the time asks.
create table treasury.poll (
  environment text not null check (environment in ('live', 'sandbox')),
  account text not null,
  next_at timestamptz not null,
  primary key (environment, account)
);

-- Postings of a span of time are looked for again and again; what is new must not wait for a vacuum to be found by its time.
alter index ledger.posting_day set (autosummarize = on);

grant usage on schema treasury to tollgate_app;
grant select on all tables in schema treasury to tollgate_app;
grant insert, delete on treasury.told to tollgate_app;
grant insert, update on treasury.poll to tollgate_app;

comment on column treasury.tax.tax is 'not personal: vat or stamp_duty';
