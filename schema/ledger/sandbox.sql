-- Sandbox time: a future due time moves forward by `p_by`, at most to now; past times stay.
create or replace function ledger.nearer(p_at timestamptz, p_by interval) returns timestamptz language sql volatile as $$
  select case when p_at > clock_timestamp() then greatest(p_at - p_by, clock_timestamp()) else p_at end
$$;

-- Sandbox time: moves due times of a sandbox book's transfers forward; clocks and creation times stay real.
create or replace function ledger.advance_sandbox(p_book bigint, p_by interval) returns table (kind text, count bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not exists (select from book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  -- Lock order: wallet, then transfers by id.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  perform 1 from transfer where book_id = p_book and next_check_at is not null order by id for no key update;
  update transfer t set next_check_at = nearer(t.next_check_at, p_by), decide_by = nearer(t.decide_by, p_by), scheduled_at = case when t.state in ('scheduled', 'awaiting_approval', 'screening') then nearer(t.scheduled_at, p_by) else t.scheduled_at end
   where t.book_id = p_book and t.next_check_at is not null;
  update public.compliance_case c set due_at = nearer(c.due_at, p_by) where c.book_id = p_book and c.decision is null;
  return query
    select case when t.state in ('scheduled', 'accepted') then 'scheduledTransfers' when t.state = 'awaiting_approval' then 'approvalEnds' when t.state = 'screening' then 'holdEnds' when t.state = 'delivered' then 'returnChecks' else 'settlementChecks' end, count(*)
      from transfer t where t.book_id = p_book and t.next_check_at <= clock_timestamp() group by 1;
end $$;

-- Sandbox: polls one transfer now. False until its submission is recorded, which would set the time anew.
create or replace function ledger.hurry_sandbox(p_book bigint, p_transfer_code text) returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not exists (select from book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  update transfer set next_check_at = clock_timestamp()
   where book_id = p_book and transfer_code = p_transfer_code and state in ('acknowledged', 'unconfirmed') and next_check_at is not null;
  return found;
end $$;
