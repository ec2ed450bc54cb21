-- Whether a business may use an environment for good: what it is was looked up, and two people who run the service agreed. In the sandbox a rehearsal.
create table going_live (
  business_id uuid not null references business,
  environment text not null check (environment in ('live', 'sandbox')),
  status text not null check (status in ('requested', 'in_review', 'approved', 'refused', 'suspended')),
  company jsonb,
  directors jsonb not null default '[]',
  bank_account jsonb,
  contract jsonb,
  reason text,
  -- What one operator asked for, until another one agrees.
  proposal jsonb,
  requested_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (business_id, environment)
);
create index going_live_queue on going_live (environment, requested_at, business_id) where status in ('requested', 'in_review');
grant select, insert, update on going_live to tollgate_app;

-- Who is live stays live.
insert into going_live (business_id, environment, status, reason)
  select b.business_id, 'live', 'approved', 'Live before there was a review'
    from ledger.book b
   where b.environment = 'live' and b.currency = 'NGN' and b.business_id <> '00000000-0000-0000-0000-000000000000'
     and (exists (select from api_key k where k.business_id = b.business_id and k.environment = 'live')
          or exists (select from ledger.posting p where p.book_id = b.id));
-- The other live wallets, in which nothing ever moved, open with the approval.
update ledger.account a set status = 'frozen' from ledger.book b
 where a.book_id = b.id and a.account = 1 and a.status = 'active' and b.environment = 'live'
   and not exists (select from going_live g where g.business_id = b.business_id and g.environment = 'live');

do $$ declare v_kinds text; begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''going_live'')', v_kinds);
end $$;
