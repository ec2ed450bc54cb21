-- Who did what: one chain of entries a business, each carrying the hash of the one before. And what API keys need to be
-- managed by the people of a business.

create schema audit;

-- Where the chain of a business ends, and the lock that appending takes. Without it the removal of the last entries
-- could not be told.
create table audit.head (
  business_id uuid primary key,
  seq bigint not null,
  at timestamptz not null,
  hash bytea not null
);

-- No foreign key to the business: those who run the service have a chain of their own, under the nil UUID.
create table audit.entry (
  business_id uuid not null,
  seq bigint not null,
  id uuid not null,
  -- Null when it concerns the business in both environments.
  environment text check (environment in ('live', 'sandbox')),
  action text not null,
  subject_type text not null,
  subject_id text not null,
  actor_kind text not null check (actor_kind in ('person', 'key', 'system')),
  -- The person's id, or the key's; null for a job of ours.
  actor_id text,
  actor_name text not null,
  address text,
  user_agent text,
  request_id text not null,
  -- What changed, masked before it came here.
  before jsonb,
  after jsonb,
  at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (business_id, seq)
);
-- Times never go back within a chain, so a range of times is a range of numbers.
create index entry_at on audit.entry (business_id, at);
create index entry_environment on audit.entry (business_id, environment, seq);
create index entry_action on audit.entry (business_id, environment, action, seq);
create index entry_actor on audit.entry (business_id, environment, actor_id, seq);

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of audit.% are never changed or removed', tg_table_name using errcode = 'LG001';
end $$;
create trigger entry_immutable before update or delete on audit.entry for each row execute function audit.refuse_change();
create trigger entry_kept before truncate on audit.entry execute function audit.refuse_change();
create trigger head_kept before delete on audit.head for each row execute function audit.refuse_change();
create trigger head_whole before truncate on audit.head execute function audit.refuse_change();

grant usage on schema audit to tollgate_app;
grant select on audit.entry, audit.head to tollgate_app;

alter table api_key
  -- How the secret begins, so that people tell their keys apart; null for keys from before.
  add column secret_prefix text,
  add column last_used_ip text,
  add column created_by_id text,
  add column created_by_name text,
  -- The key that this one takes the place of.
  add column rotated_from uuid references api_key,
  add column revoked_at timestamptz;
-- A key has one successor: whoever rotates it a second time rotates the successor.
create unique index api_key_successor on api_key (rotated_from) where rotated_from is not null;
create index api_key_page on api_key (business_id, environment, id);
drop index api_key_business;
