-- A transfer's row is its present attempt: which account with a provider it is handed to, since when, and as which attempt. The provider knows each by a
-- reference of its own, which follows from the transferCode and this number.
alter table ledger.transfer add column attempt smallint not null default 1;

-- Attempts that are over: the provider certainly did not take them, for a reason that was not the payment's.
create table ledger.attempt (
  book_id bigint not null,
  transfer_id uuid not null,
  attempt smallint not null,
  provider smallint not null,
  -- What the provider knew it by, never used again there.
  reference text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  code text,
  -- What it answered, or why nothing was written to it.
  answer jsonb not null,
  primary key (book_id, transfer_id, attempt)
);
create unique index attempt_reference on ledger.attempt (provider, reference);
grant select on ledger.attempt to tollgate_app;

-- Which account of PROVIDERS_FILE a number belongs to, for ever: whoever has the number is asked about its payments.
create table provider_account (
  environment text not null check (environment in ('live', 'sandbox')),
  id smallint not null,
  name text not null,
  adapter text not null,
  known_since timestamptz not null default clock_timestamp(),
  primary key (environment, id),
  unique (environment, name)
);
grant select, insert on provider_account to tollgate_app;

-- Accounts that an operator has switched off for a port: nothing new goes there until the row is gone.
create table provider_off (
  environment text not null check (environment in ('live', 'sandbox')),
  account text not null,
  port text not null,
  since timestamptz not null default clock_timestamp(),
  by_name text not null,
  note text not null,
  primary key (environment, account, port)
);
grant select, insert, delete on provider_off to tollgate_app;
