-- Numbers in place of our references, for providers whose references are too short for ours. A number is written down before its payment is told to anybody, and is never given
-- again: to the provider it is the payment.
create table provider_reference (
  environment text not null check (environment in ('live', 'sandbox')),
  -- The account's number in PROVIDERS_FILE.
  provider smallint not null,
  -- What we know the attempt by.
  reference text not null,
  number bigint generated always as identity,
  primary key (environment, provider, reference),
  unique (number)
);
grant select, insert on provider_reference to tollgate_app;
