-- Messages of providers that were taken for theirs, each once, for 90 days. They decide nothing: a transfer is asked about sooner.
create table provider_message (
  environment text not null check (environment in ('live', 'sandbox')),
  -- The operator's name of the account with the provider.
  account text not null,
  -- What the same news has in common, however often it is sent.
  key text not null,
  event text not null,
  reference text not null,
  received_at timestamptz not null default clock_timestamp(),
  primary key (environment, account, key)
);
create index provider_message_age on provider_message (received_at);

grant select, delete on provider_message to tollgate_app;
