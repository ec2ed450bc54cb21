-- Messages to the addresses of providers that were turned away, for operators: what repeats itself is one row with a count, so that a flood writes nothing more.
create table provider_refusal (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  -- The operator's name of the account with the provider, or what a message called it where there is none.
  account text not null,
  -- Not signed as the provider signs; from an address that is not the provider's; for an account that nobody has.
  reason text not null check (reason in ('forged', 'address', 'no_account')),
  -- Who sent it, as the door decides; '' for those that are counted together.
  source text not null,
  -- SHA-256 of the latest body, which is not kept.
  digest text not null,
  times bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- An operator has seen it: what comes after that is a new row.
  seen_at timestamptz,
  seen_by text,
  note text
);
create unique index provider_refusal_open on provider_refusal (environment, account, reason, source) where seen_at is null;
create index provider_refusal_waiting on provider_refusal (environment, first_at, id) where seen_at is null;
create index provider_refusal_age on provider_refusal (last_at);

grant select, insert, update, delete on provider_refusal to tollgate_app;

comment on column provider_refusal.account is 'not personal: what an operator calls an account with a provider';
comment on column provider_refusal.reason is 'not personal: one of three words';
comment on column provider_refusal.source is 'personal: IP address; to tell who sends forged messages; PROVIDER_LOG_DAYS';
comment on column provider_refusal.seen_by is 'personal: name of an operator; who has seen it; PROVIDER_LOG_DAYS';
comment on column provider_refusal.note is 'personal: text of an operator; what was found; PROVIDER_LOG_DAYS';
comment on column provider_refusal.digest is 'not personal: a hash of a message';
