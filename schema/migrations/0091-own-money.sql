-- The service's own money, booked by hand: what it put in and took out at a provider, what providers billed, and what the state was paid.
create table treasury.booking (
  -- The cause of its posting in the service's own book.
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  kind ledger.posting_kind not null check (kind::text in ('float_in', 'float_out', 'float_correction', 'provider_invoice', 'provider_invoice_paid', 'tax_paid')),
  -- Null for taxes that were paid from no account with a provider.
  provider smallint,
  tax text check (tax in ('vat', 'stamp_duty')),
  debit smallint not null,
  credit smallint not null,
  amount bigint not null check (amount > 0),
  -- The paper that proves it, such as the number of a bank's statement or an invoice: booked once.
  reference text not null,
  note text not null,
  asked_by text,
  booked_by text not null,
  booked_at timestamptz not null default clock_timestamp(),
  check ((kind::text = 'tax_paid') = (tax is not null)),
  check (provider is not null or kind::text = 'tax_paid'),
  unique nulls not distinct (environment, kind, provider, tax, reference)
);
create index booking_page on treasury.booking (environment, booked_at desc, id desc);

-- Who wrote down what a provider without an answer of its own has; null where the provider told.
alter table treasury.told add column by_name text;

grant select, insert on treasury.booking to tollgate_app;

comment on column treasury.booking.tax is 'not personal: vat or stamp_duty';
comment on column treasury.booking.reference is 'not personal: the number of an invoice or a statement';
comment on column treasury.booking.note is 'personal: free text; why it was booked; with the books';
comment on column treasury.booking.asked_by is 'personal: name; who of the operators asked; with the books';
comment on column treasury.booking.booked_by is 'personal: name; who of the operators agreed; with the books';
comment on column treasury.told.by_name is 'personal: name; who of the operators wrote it down; 400 days, and one a day with the books';
