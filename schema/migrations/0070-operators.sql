-- What operators look for businesses by, each an order of its own.
create index business_name on business (lower(name) collate "C", id);
create index person_email_order on person (email collate "C", id);
create index going_live_status on going_live (environment, status, business_id);

-- Endpoints that fail, longest first.
create index endpoint_failing on webhook.endpoint (failing_since, id) where failing_since is not null;

-- Wallets that operators froze. A live wallet is frozen too while its business is not approved for live; that is no row here.
create table wallet_freeze (
  environment text not null check (environment in ('live', 'sandbox')),
  business_id uuid not null references business,
  reason text not null,
  by_name text not null,
  frozen_at timestamptz not null default clock_timestamp(),
  primary key (environment, business_id)
);
comment on column wallet_freeze.by_name is 'personal: name of an operator; who froze it; with the account';
comment on column wallet_freeze.reason is 'personal: words of an operator; why it was frozen; with the account';
grant select, insert, delete on wallet_freeze to tollgate_app;

-- A key that operators suspended works for nobody until they reinstate it; what its business does with it stays possible.
alter table api_key add column suspended_at timestamptz, add column suspended_by text, add column suspended_reason text;
comment on column api_key.suspended_by is 'personal: name of an operator; who suspended it; with the account';
comment on column api_key.suspended_reason is 'personal: words of an operator; why it was suspended; with the account';

do $$ declare v_kinds text; begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''operator_act'')', v_kinds);
end $$;

comment on column proposal.asked is 'personal: what an operation was asked; what is agreed to; with the account';
comment on column proposal.note is 'personal: words of an operator; why it was asked; with the account';
comment on column proposal.by_id is 'personal: id of an operator; who asked; with the account';
comment on column proposal.by_name is 'personal: name of an operator; who asked; with the account';
comment on column proposal.ended_by_id is 'personal: id of an operator; who ended it; with the account';
comment on column proposal.ended_by_name is 'personal: name of an operator; who ended it; with the account';
comment on column proposal.ended_note is 'personal: words of an operator; why it was ended; with the account';
comment on column proposal.subject is 'not personal: what an operation is about, by its id';
