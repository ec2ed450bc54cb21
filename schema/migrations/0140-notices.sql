-- Mails that somebody does not want of a business (docs/decisions/0099), and one that tells who may approve of a payroll that waits.
alter table membership add column unwanted_notices text[] not null default '{}';
comment on column membership.unwanted_notices is 'not personal: kinds of mail';

-- allowed: scans-table: it is added not valid, and 0141 validates it
do $$
declare v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  -- Every row that is there keeps the narrower rule of before, so that nothing has to be read.
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''payroll_submitted'') not valid', v_kinds);
end $$;
