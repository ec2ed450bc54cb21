alter table webhook.receiver add column signature_profile text not null default 'compatible';
alter table webhook.receiver add constraint receiver_signature_profile_check
  check (signature_profile in ('service', 'standard-webhooks', 'standard-webhooks-ed25519', 'stripe-like', 'compatible')) not valid;
comment on column webhook.receiver.signature_profile is 'not personal: a value of the contract';

create table webhook.signing_key (
  id uuid not null, environment text not null, public_key text not null, private_key text not null,
  created_at timestamptz not null default clock_timestamp(), retires_at timestamptz,
  primary key (id), constraint signing_key_environment_check check (environment in ('live', 'sandbox'))
);
comment on column webhook.signing_key.public_key is 'not personal: a published key of the service';
comment on column webhook.signing_key.private_key is 'not personal: a key of the service, sealed';
create unique index signing_key_current on webhook.signing_key (environment) where retires_at is null;
grant select, insert, update, delete on webhook.signing_key to tollgate_app;
