-- What was said to providers, for 90 days: which request, when, how it ended. Nobody's name, account or key, and no body.
create table provider_exchange (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  -- The operator's name of the account with the provider.
  provider text not null,
  operation text not null,
  -- Our reference of what it was about: a transferCode, or that of a bill.
  reference text,
  started_at timestamptz not null,
  duration_ms real not null,
  -- Certainly not taken, answered, or unknown; why, where it was not answered.
  ended text not null check (ended in ('not_taken', 'answered', 'unknown')),
  why text,
  status smallint,
  -- The provider's own word for the outcome, and its name for the request.
  code text,
  provider_request_id text
);
create index provider_exchange_reference on provider_exchange (reference, started_at) where reference is not null;
create index provider_exchange_age on provider_exchange (started_at);

grant select, insert, delete on provider_exchange to tollgate_app;
