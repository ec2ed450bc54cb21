-- A due time in the sandbox after `p_by` has passed there: nearer by as much, and no earlier than now, when it falls due. So what is to come never lies
-- before what has been. What is over stays as it was.
create or replace function ledger.nearer(p_at timestamptz, p_by interval) returns timestamptz language sql volatile as $$
  select case when p_at > clock_timestamp() then greatest(p_at - p_by, clock_timestamp()) else p_at end
$$;

-- Sandbox time: pulls the due times of one sandbox book's transfers nearer; the slices do so with their own. Clocks and created-at times stay real.
create or replace function ledger.advance_sandbox(p_book bigint, p_by interval) returns table (kind text, count bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not exists (select from book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  -- In the order of every other writer: wallet first, then transfers by id.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  perform 1 from transfer where book_id = p_book and next_check_at is not null order by id for no key update;
  update transfer t set next_check_at = nearer(t.next_check_at, p_by), decide_by = nearer(t.decide_by, p_by), scheduled_at = case when t.state in ('scheduled', 'awaiting_approval') then nearer(t.scheduled_at, p_by) else t.scheduled_at end
   where t.book_id = p_book and t.next_check_at is not null;
  return query
    select case when t.state in ('scheduled', 'accepted') then 'scheduledTransfers' when t.state = 'awaiting_approval' then 'approvalEnds' when t.state = 'delivered' then 'returnChecks' else 'settlementChecks' end, count(*)
      from transfer t where t.book_id = p_book and t.next_check_at <= clock_timestamp() group by 1;
end $$;

-- Has the bank asked about one transfer now, in place of at its time. False while what the bank said to its submission is not written down yet: that
-- record would set the time anew. Sandbox books only.
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
