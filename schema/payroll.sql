-- Payroll: items become transfers, and outcomes of transfers become outcomes of items.

-- Pays salaries of a batch as claimed transfers, or holds them, in one commit; renews the batch claim under its lock.
-- Without the claim nothing is paid or returned; a resend returns the first result.
create or replace function ledger.pay_batch_salaries(p_book bigint, p_batch uuid, p_claim uuid, p_lease_ms integer, p_items jsonb) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- Assigned, not performed, as in ledger.post_batch.
  v_mode text;
  v_status text;
  v_outcomes outcome[];
  v_sent integer;
  v_queued integer;
begin
  -- Plan cache: see ledger.post_batch.
  v_mode := set_config('plan_cache_mode', case when pg_relation_size('ledger.transfer') < 8388608 then 'force_custom_plan' else 'force_generic_plan' end, true);
  -- Lock order: wallet first.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  select b.status into v_status from payroll_batch b where b.book_id = p_book and b.id = p_batch and b.claim = p_claim for no key update;
  if v_status is distinct from 'processing' then return; end if;
  v_outcomes := array(select v from pay(p_items) v);
  with sent as (
    update payroll_item i set status = case v.state when 'screening' then 'queued' else 'sent' end, transfer_code = v.transfer_code,
           sent_at = case v.state when 'screening' then null else v.at end
      -- By primary key alone: a status condition lets the planner walk every draft.
      from unnest(v_outcomes) v where v.result in ('paid', 'awaiting', 'duplicate') and i.book_id = p_book and i.id = v.transfer_id and i.transfer_code is null
    returning i.status)
  select count(*) filter (where status = 'sent'), count(*) filter (where status = 'queued') into v_sent, v_queued from sent;
  update payroll_batch b set sent = b.sent + v_sent, queued = b.queued + v_queued, claimed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
   where b.book_id = p_book and b.id = p_batch;
  return query select * from unnest(v_outcomes);
end $$;

-- `data` of a payroll item event (specification "payroll events"; shapes 2.11).
create or replace function ledger.payroll_item_event(p_item payroll_item, p_reference text, p_transfer ledger.transfer, p_at timestamptz, p_extra jsonb)
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'batchId', p_item.batch_id, 'batchReference', p_reference, 'itemId', p_item.id, 'employeeReference', p_item.employee_reference,
    'transferCode', p_transfer.transfer_code, 'beneficiaryName', p_item.beneficiary_name, 'accountNumber', '******' || right(p_item.account_number, 4),
    'bankCode', p_item.bank_code, 'amount', p_transfer.amount, 'fee', p_transfer.fee, 'currency', 'NGN', 'status', p_item.status,
    'provider', jsonb_build_object('transactionResponseCode', p_transfer.response_code, 'transactionRef', p_transfer.transaction_ref,
                                   'transactionId', p_transfer.transaction_id),
    'occurredAt', ledger.iso(p_at)) || p_extra
$$;

-- Applies outcomes of salary transfers to items and batches in the same commit; each batch is written once.
create or replace function ledger.follow_payroll(p_transfers ledger.transfer[]) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v record;
  v_batch payroll_batch;
  v_at timestamptz;
  v_back bigint;
  v_book bigint[] := '{}';
  v_batches uuid[] := '{}';
  v_was text[] := '{}';
  v_now text[] := '{}';
  v_settled bigint[] := '{}';
  v_returned bigint[] := '{}';
  v_events outbox[] := '{}';
begin
  for v in
    with moved as (
      select distinct on (t.book_id, t.id) p_transfers[n] as transfer, t.book_id, t.id, t.response_code, t.response_description, t.reason, t.decline_code, t.submitted_at, t.settled_at,
             ledger.salary_status(t.state) as status
        from generate_subscripts(p_transfers, 1) as n, lateral (select (p_transfers[n]).*) t
       where t.payroll_item is not null order by t.book_id, t.id, n desc)
    update payroll_item i
       set status = m.status, sent_at = coalesce(i.sent_at, m.submitted_at), settled_at = case m.status when 'settled' then m.settled_at else i.settled_at end,
           -- Returned without a decline: the credit's response stays.
           failure_reason = case when m.status = 'reversed' and m.reason = 'provider_rejected' and m.decline_code is null
                                 then case when m.response_code is null then 'The bank never had this payment' else 'The bank returned the money' end
                                 when m.status = 'skipped' then coalesce(i.failure_reason, 'The payment was not released by a review')
                                 when m.status in ('failed', 'reversed') then coalesce(m.response_description, m.reason, i.failure_reason) end
      from moved m join payroll_item o on o.book_id = m.book_id + 0 and o.id = m.id
     where i.book_id = m.book_id + 0 and i.id = m.id and o.status <> m.status
    returning i as item, o.status as was, m.transfer
  loop
    v_at := case (v.item).status when 'settled' then (v.transfer).settled_at when 'reversed' then (v.transfer).reversed_at when 'failed' then (v.transfer).failed_at end;
    v_back := null;
    if (v.item).status = 'reversed' then
      select p.amount into v_back from posting p where p.book_id = (v.item).book_id and p.source_id = (v.item).id and p.kind = 'payroll_reversal';
    end if;
    v_book := v_book || (v.item).book_id;
    v_batches := v_batches || (v.item).batch_id;
    v_was := v_was || v.was;
    v_now := v_now || (v.item).status;
    v_settled := v_settled || case when (v.item).status = 'settled' then (v.item).amount when v.was = 'settled' then -(v.item).amount else 0 end;
    v_returned := v_returned || coalesce(v_back, 0);
    v_events := v_events || ledger.payroll_item_events(v.item, v.was, v.transfer, v_back, v_at);
  end loop;
  if cardinality(v_batches) = 0 then return; end if;
  perform ledger.keep_events(v_events);

  for v_batch in
    update payroll_batch b
       set queued = b.queued + c.queued, sent = b.sent + c.sent, settled = b.settled + c.settled, failed = b.failed + c.failed,
           reversed = b.reversed + c.reversed, skipped = b.skipped + c.skipped,
           settled_amount = b.settled_amount + c.settled_amount, returned_amount = b.returned_amount + c.returned_amount
      from (select book, batch, sum((now = 'queued')::int - (was = 'queued')::int) as queued, sum((now = 'sent')::int - (was = 'sent')::int) as sent,
                   sum((now = 'settled')::int - (was = 'settled')::int) as settled, sum((now = 'failed')::int - (was = 'failed')::int) as failed,
                   sum((now = 'reversed')::int - (was = 'reversed')::int) as reversed, sum((now = 'skipped')::int) as skipped,
                   sum(settled) as settled_amount, sum(returned) as returned_amount
              from unnest(v_book, v_batches, v_was, v_now, v_settled, v_returned) as u(book, batch, was, now, settled, returned)
             group by book, batch order by book, batch) c
     where b.book_id = c.book and b.id = c.batch
    returning b.*
  loop
    perform ledger.finish_payroll(v_batch);
  end loop;
end $$;

-- Events of an item since `p_was`; final refusals and declines emit item.failed first.
create or replace function ledger.payroll_item_events(p_item payroll_item, p_was text, p_transfer ledger.transfer, p_back bigint, p_at timestamptz)
returns ledger.outbox[] language plpgsql stable set search_path = ledger, public, pg_temp as $$
declare
  v_events outbox[] := '{}';
  v_reference text;
  v_failed payroll_item := p_item;
begin
  if p_item.status not in ('settled', 'failed', 'reversed') then return v_events; end if;
  select b.reference into v_reference from payroll_batch b where b.book_id = p_item.book_id and b.id = p_item.batch_id;
  if p_item.status = 'settled' then
    return array[row(p_item.book_id, uuid7(), 'payroll.item.settled', payroll_item_event(p_item, v_reference, p_transfer, p_at, '{}'), p_at)::outbox];
  end if;
  if p_item.status = 'failed' or p_was in ('queued', 'sent') then
    v_failed.status := 'failed';
    v_events := v_events || row(p_item.book_id, uuid7(), 'payroll.item.failed', payroll_item_event(v_failed, v_reference, p_transfer, p_at,
      jsonb_build_object('reason', coalesce(p_transfer.reason, 'declined'), 'needsReview', p_item.status = 'failed', 'declineCode', p_transfer.decline_code)), p_at)::outbox;
  end if;
  if p_item.status = 'reversed' then
    v_events := v_events || row(p_item.book_id, uuid7(), 'payroll.item.reversed', payroll_item_event(p_item, v_reference, p_transfer, p_at,
      jsonb_build_object('reason', p_transfer.reason, 'totalReturned', p_back)), p_at)::outbox;
  end if;
  return v_events;
end $$;

-- Whether all, some or none of an ended batch's salaries arrived.
create or replace function ledger.payroll_outcome(p_batch payroll_batch) returns text language sql immutable as $$
  select case when p_batch.settled = p_batch.item_count then 'completed' when p_batch.settled = 0 then 'failed' else 'partially_completed' end
$$;

-- Ends a batch without open items and emits its event; declined items stay open until decided.
-- Later changes update the status and emit item events alone.
create or replace function ledger.finish_payroll(p_batch payroll_batch) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_at timestamptz := clock_timestamp();
  v_status text := payroll_outcome(p_batch);
begin
  if p_batch.status in ('completed', 'partially_completed', 'failed') then
    update payroll_batch b set status = v_status where b.book_id = p_batch.book_id and b.id = p_batch.id and b.status <> v_status;
    return;
  end if;
  if p_batch.status <> 'processing' or p_batch.settled + p_batch.reversed + p_batch.skipped < p_batch.item_count then return; end if;
  update payroll_batch b set status = v_status, completed_at = v_at, next_run_at = null, claim = null, claimed_until = null, waits_for = null, give_up_at = null
   where b.book_id = p_batch.book_id and b.id = p_batch.id;
  perform ledger.keep_events(array[row(p_batch.book_id, uuid7(), 'payroll.batch.completed', jsonb_build_object(
    'batchId', p_batch.id, 'batchReference', p_batch.reference, 'status', v_status, 'itemCount', p_batch.item_count,
    'settledCount', p_batch.settled, 'failedCount', p_batch.failed, 'reversedCount', p_batch.reversed, 'skippedCount', p_batch.skipped,
    'totalAmount', p_batch.total_amount, 'settledAmount', p_batch.settled_amount, 'returnedAmount', p_batch.returned_amount,
    'completedAt', ledger.iso(v_at)), v_at)::outbox]);
end $$;

-- Fails items that the wallet never covered, without a debit.
create or replace function ledger.give_up_payroll(p_book bigint, p_batch uuid, p_claim uuid, p_reason text) returns integer
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_batch payroll_batch;
  v_given_up integer;
begin
  select * into v_batch from payroll_batch b where b.book_id = p_book and b.id = p_batch for no key update;
  if v_batch.status is distinct from 'processing' or v_batch.claim is distinct from p_claim then return 0; end if;
  update payroll_item i set status = 'skipped', failure_reason = p_reason where i.book_id = p_book and i.batch_id = p_batch and i.status = 'draft';
  get diagnostics v_given_up = row_count;
  update payroll_batch b set skipped = b.skipped + v_given_up, next_run_at = null, claim = null, claimed_until = null, waits_for = null, give_up_at = null
   where b.book_id = p_book and b.id = p_batch returning * into v_batch;
  perform ledger.finish_payroll(v_batch);
  return v_given_up;
end $$;

revoke execute on function ledger.pay_batch_salaries, ledger.payroll_item_event, ledger.payroll_item_events, ledger.follow_payroll, ledger.payroll_outcome, ledger.finish_payroll, ledger.give_up_payroll from public;
grant execute on function ledger.pay_batch_salaries, ledger.give_up_payroll to tollgate_app;
