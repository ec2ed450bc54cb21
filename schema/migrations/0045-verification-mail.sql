-- A low verification balance is told by mail too. None given: those of the wallet's alert.
alter table verification.alert add column emails text[] not null default '{}';

do $$
declare
  v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into strict v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''low_verification_balance'')', v_kinds);
end $$;
