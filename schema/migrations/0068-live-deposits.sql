-- Virtual accounts with providers that are not played: what such a bank calls the account, banks without a code, accounts that fund a wallet.
alter table virtual_account
  alter column bank_code drop not null,
  -- What the provider calls it, to close it by.
  add column provider_reference text,
  add column provider_name text,
  drop constraint virtual_account_subject_type_check,
  add constraint virtual_account_subject_type_check check (subject_type in ('subscription', 'checkout_order', 'customer', 'wallet'));
-- Banks give the number of an account that has expired to somebody else; only what is permanent has its number for itself.
alter table virtual_account drop constraint virtual_account_provider_account_number_key;
create unique index virtual_account_permanent on virtual_account (provider, account_number) where type = 'static' or provider = 0;
create index virtual_account_number on virtual_account (provider, account_number, created_at desc);
-- Some banks tell of a payment by our reference of the account and not by its number.
create unique index virtual_account_reference on virtual_account (provider, reference);

-- How far the lists of what was paid in have been read, for each provider with whom an account was opened.
create table deposit_feed (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  -- All that was paid in before is known here, but for what the provider tells late.
  read_to timestamptz not null,
  -- The span that is being read, and the page of it that comes next.
  span_from timestamptz(3),
  span_to timestamptz(3),
  next_page text,
  -- The earliest payment of the span that could not be booked: the next span begins with it.
  failed_from timestamptz,
  -- When the last days were read over again.
  reconciled_at timestamptz not null default clock_timestamp(),
  next_look_at timestamptz not null default clock_timestamp(),
  primary key (environment, provider),
  check ((span_from is null) = (span_to is null))
);
create index deposit_feed_due on deposit_feed (next_look_at);
grant select, insert, update on deposit_feed to tollgate_app;
