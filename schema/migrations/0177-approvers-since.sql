-- Since when a person may approve what others prepare: what is older waits for an approver of that time. Null for roles that approve nothing,
-- and for approvers from before this column: they approve since they joined.
alter table membership add column approves_since timestamptz;
comment on column membership.approves_since is 'not personal: a time';

-- Owners are mailed about changes of roles.
-- allowed: scans-table: it is added not valid, and 0178 validates it
do $$
declare v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  -- Every existing row satisfies the narrower constraint of before, so that none has to be read.
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''role_changed'') not valid', v_kinds);
end $$;
