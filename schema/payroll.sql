-- Payroll's part of the database: how items become transfers, and what a transfer's fate means for its item.

-- Queues up to `p_limit` more items of a batch that is being paid: each becomes a transfer that falls due at once, with its
-- money held, and the workers that settle transfers send it. Items and transfers go in one commit, so a crash leaves whole
-- steps. Answers how many were queued, how many are left, and whether the wallet was too low for one.
create or replace function ledger.release_payroll(p_book bigint, p_batch uuid, p_claim uuid, p_limit integer, p_provider smallint, p_code_prefix text)
returns table (queued integer, remaining integer, short boolean)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_batch payroll_batch;
  v_items jsonb;
  v_queued integer := 0;
  v_short boolean := false;
begin
  -- In the order of every other writer: the wallet, then what is our own.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  select * into v_batch from payroll_batch b where b.book_id = p_book and b.id = p_batch for no key update;
  if v_batch.status is distinct from 'processing' or v_batch.claim is distinct from p_claim then
    return query select 0, 0, false;
    return;
  end if;
  select jsonb_agg(jsonb_build_object('n', i.position, 'bookId', i.book_id, 'id', i.id, 'amount', i.amount, 'fee', i.fee, 'feeBreakdown', i.fee_breakdown,
           'bankCode', i.bank_code, 'bankName', i.bank_name, 'accountNumber', i.account_number, 'accountName', coalesce(i.resolved_name, i.beneficiary_name),
           'narration', coalesce(i.narration, v_batch.narration), 'provider', p_provider, 'codePrefix', p_code_prefix, 'payrollItem', i.id,
           'scheduledAt', clock_timestamp()) order by i.position)
    into v_items
    from (select * from payroll_item x where x.book_id = p_book and x.batch_id = p_batch and x.status = 'draft' order by x.position limit p_limit) i;
  if v_items is not null then
    with verdicts as (select * from ledger.pay(v_items)),
         taken as (
           update payroll_item i set status = 'queued', transfer_code = v.transfer_code
             from verdicts v where v.verdict in ('scheduled', 'duplicate') and i.book_id = p_book and i.id = v.transfer_id and i.status = 'draft'
           returning 1)
    select (select count(*) from taken), exists (select from verdicts where verdict in ('insufficient', 'inactive')) into v_queued, v_short;
  end if;
  update payroll_batch b set queued = b.queued + v_queued where b.book_id = p_book and b.id = p_batch;
  return query select v_queued, (v_batch.item_count - v_batch.queued - v_batch.sent - v_batch.settled - v_batch.failed - v_batch.reversed - v_batch.skipped - v_queued), v_short;
end $$;

-- `data` of an item's event (specification "payroll events"; shapes 2.11).
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

-- What became of a salary's transfer, told to its item and batch in the same commit. Runs for salaries alone.
create or replace function ledger.follow_payroll() returns trigger
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_item payroll_item;
  v_batch payroll_batch;
  v_was text;
  v_status text;
  v_declined boolean;
  v_at timestamptz;
  v_back bigint;
  v_events outbox[] := '{}';
begin
  v_status := case when new.state in ('submitting', 'accepted', 'acknowledged', 'unconfirmed') then 'sent' when new.state = 'delivered' then 'settled'
                   when new.state = 'declined' then 'failed' when new.state = 'reversed' then 'reversed' when new.state = 'cancelled' then 'skipped' end;
  select * into strict v_item from payroll_item i where i.book_id = new.book_id and i.id = new.payroll_item for no key update;
  if v_status is null or v_item.status = v_status then return null; end if;
  v_was := v_item.status;
  -- A salary never got further than `sent` and is back at once: it failed first, and that is told as well.
  v_declined := v_status = 'failed' or (v_status = 'reversed' and v_was in ('queued', 'sent'));
  v_at := coalesce(case v_status when 'settled' then new.settled_at when 'reversed' then new.reversed_at when 'failed' then new.failed_at end, clock_timestamp());
  v_back := case when v_status = 'reversed' then (select p.amount from posting p where p.book_id = new.book_id and p.source_id = new.id and p.kind = 'payroll_reversal') end;
  v_back := coalesce(v_back, new.amount + new.fee);
  v_item.status := v_status;
  v_item.failure_reason := case when v_status in ('failed', 'reversed') then coalesce(new.response_description, new.reason, v_item.failure_reason) end;
  update payroll_item i
     set status = v_status, failure_reason = v_item.failure_reason, sent_at = coalesce(i.sent_at, new.submitted_at),
         settled_at = case v_status when 'settled' then new.settled_at else i.settled_at end
   where i.book_id = new.book_id and i.id = v_item.id;

  update payroll_batch b
     set queued = b.queued + (v_status = 'queued')::int - (v_was = 'queued')::int,
         sent = b.sent + (v_status = 'sent')::int - (v_was = 'sent')::int,
         settled = b.settled + (v_status = 'settled')::int - (v_was = 'settled')::int,
         failed = b.failed + (v_status = 'failed')::int - (v_was = 'failed')::int,
         reversed = b.reversed + (v_status = 'reversed')::int - (v_was = 'reversed')::int,
         skipped = b.skipped + (v_status = 'skipped')::int - (v_was = 'skipped')::int,
         settled_amount = b.settled_amount + case when v_status = 'settled' then new.amount when v_was = 'settled' then -new.amount else 0 end,
         returned_amount = b.returned_amount + case when v_status = 'reversed' then v_back else 0 end
   where b.book_id = new.book_id and b.id = v_item.batch_id
  returning * into v_batch;

  if v_status = 'settled' then
    v_events := v_events || row(new.book_id, uuid7(), 'payroll.item.settled', payroll_item_event(v_item, v_batch.reference, new, v_at, '{}'), v_at)::outbox;
  end if;
  if v_declined then
    v_item.status := 'failed';
    v_events := v_events || row(new.book_id, uuid7(), 'payroll.item.failed', payroll_item_event(v_item, v_batch.reference, new, v_at,
      jsonb_build_object('reason', coalesce(new.reason, 'provider_rejected'))), v_at)::outbox;
    v_item.status := v_status;
  end if;
  if v_status = 'reversed' then
    v_events := v_events || row(new.book_id, uuid7(), 'payroll.item.reversed', payroll_item_event(v_item, v_batch.reference, new, v_at,
      jsonb_build_object('reason', new.reason, 'totalReturned', v_back)), v_at)::outbox;
  end if;
  perform ledger.keep_events(v_events);
  perform ledger.finish_payroll(v_batch);
  return null;
end $$;

-- Ends a batch once no item of it is on its way, and tells so. A decline that waits for a person's decision is an end.
create or replace function ledger.finish_payroll(p_batch payroll_batch) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_at timestamptz := clock_timestamp();
  v_status text;
begin
  if p_batch.status <> 'processing' or p_batch.settled + p_batch.failed + p_batch.reversed + p_batch.skipped < p_batch.item_count then return; end if;
  v_status := case when p_batch.settled = p_batch.item_count then 'completed' when p_batch.settled = 0 then 'failed' else 'partially_completed' end;
  update payroll_batch b set status = v_status, completed_at = v_at, next_run_at = null, claim = null, claimed_until = null, waits_for = null, give_up_at = null
   where b.book_id = p_batch.book_id and b.id = p_batch.id;
  perform ledger.keep_events(array[row(p_batch.book_id, uuid7(), 'payroll.batch.completed', jsonb_build_object(
    'batchId', p_batch.id, 'batchReference', p_batch.reference, 'status', v_status, 'itemCount', p_batch.item_count,
    'settledCount', p_batch.settled, 'failedCount', p_batch.failed, 'reversedCount', p_batch.reversed, 'skippedCount', p_batch.skipped,
    'totalAmount', p_batch.total_amount, 'settledAmount', p_batch.settled_amount, 'returnedAmount', p_batch.returned_amount,
    'completedAt', ledger.iso(v_at)), v_at)::outbox]);
end $$;

create or replace trigger transfer_payroll after update of state on ledger.transfer for each row
  when (new.payroll_item is not null and old.state is distinct from new.state and new.state not in ('acknowledged', 'unconfirmed')) execute function ledger.follow_payroll();

-- Items that the wallet never covered are given up: they fail without having been debited.
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

revoke execute on function ledger.release_payroll, ledger.payroll_item_event, ledger.follow_payroll, ledger.finish_payroll, ledger.give_up_payroll from public;
grant execute on function ledger.release_payroll, ledger.give_up_payroll to tollgate_app;
