-- Batches of transfers: items become transfers in their order, and answers of the bank become outcomes of items.

-- Pays items of a claimed batch in one commit, with the results decided before, and renews the claim under its lock.
-- `n` is a position. Without the claim nothing is paid or returned, nor a cancelled item; a resend returns the first result.
create or replace function ledger.pay_batch_items(p_book bigint, p_batch uuid, p_claim uuid, p_lease_ms integer, p_items jsonb, p_results jsonb)
returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- Assigned, not performed, as in ledger.post_batch.
  v_mode text;
  v_status text;
  v_cancelled_at timestamptz;
  v_items jsonb := p_items;
  v_outcomes outcome[];
begin
  -- Plan cache: see ledger.post_batch.
  v_mode := set_config('plan_cache_mode', case when pg_relation_size('ledger.transfer') < 8388608 then 'force_custom_plan' else 'force_generic_plan' end, true);
  -- Lock order: wallet first.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  select b.status, b.cancelled_at into v_status, v_cancelled_at from transfer_batch b where b.book_id = p_book and b.id = p_batch and b.claim = p_claim for no key update;
  if v_status is distinct from 'processing' then return; end if;
  if v_cancelled_at is not null then
    select coalesce(jsonb_agg(e.item order by i.position), '[]') into v_items
      from jsonb_array_elements(p_items) e(item)
      join transfer_batch_item i on i.book_id = p_book and i.batch_id = p_batch and i.position = (e.item ->> 'n')::integer and i.state <> 'cancelled';
  end if;
  v_outcomes := array(select v from pay(v_items) v);
  perform ledger.keep_batch_results(p_book, p_batch, (
    select jsonb_agg(r.result) from (
      select jsonb_build_object('position', v.n, 'transferId', v.transfer_id, 'isReplay', v.result = 'duplicate',
               'code', case v.result when 'conflict' then 'CLIENT_REFERENCE_CONFLICT' when 'insufficient' then 'INSUFFICIENT_WALLET_BALANCE'
                                      when 'inactive' then 'WALLET_NOT_ACTIVE' when 'limited' then 'LIMITED' end,
               'error', case v.result when 'limited' then v.reason end,
               'field', case v.result when 'conflict' then 'clientReference' when 'limited' then 'amount' end) as result
        from unnest(v_outcomes) v
      union all
      select jsonb_array_elements(p_results)) r));
  perform ledger.follow_batch(p_book, p_batch);
  update transfer_batch b set claimed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
   where b.book_id = p_book and b.id = p_batch and b.claim = p_claim;
  return query select * from unnest(v_outcomes);
end $$;

-- Records results of items that a request sent by itself, by their clientReference; idempotent. A refused item may be sent later.
create or replace function ledger.record_transfer_batch(p_book bigint, p_batch uuid, p_results jsonb, p_retry_ms integer) returns setof transfer_batch
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform 1 from transfer_batch b where b.book_id = p_book and b.id = p_batch for no key update;
  perform ledger.keep_batch_results(p_book, p_batch, (
    select jsonb_agg(r || jsonb_build_object('transferId', case when r ->> 'code' is null then
             (select t.id from transfer t where t.book_id = p_book and t.client_reference = r ->> 'clientReference') end))
      from jsonb_array_elements(p_results) r));
  perform ledger.follow_batch(p_book, p_batch);
  return query update transfer_batch b set next_run_at = case when b.completed_at is null then clock_timestamp() + p_retry_ms * interval '1 millisecond' end
   where b.book_id = p_book and b.id = p_batch returning b.*;
end $$;

-- Writes transfers and refusals to items; the caller holds the batch.
create or replace function ledger.keep_batch_results(p_book bigint, p_batch uuid, p_results jsonb) returns void
language plpgsql set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- Named positions keep the plan from reading the whole batch for each step.
  v_positions integer[] := array(select (r ->> 'position')::integer from jsonb_array_elements(p_results) r);
  v_next integer;
  v_first integer;
  v_refused integer;
begin
  with written as (
    update transfer_batch_item i
       set state = case when r.code is null then 'sending' else 'refused' end, transfer_id = r."transferId", is_replay = r."isReplay",
           code = r.code, error = r.error, field = r.field, input = case when r.code is null then i.input end
      from jsonb_to_recordset(p_results) as r(position integer, "transferId" uuid, "isReplay" boolean, code text, error text, field text)
      -- A transfer of the ledger is never lost by its item: without one the item stays as it was.
      join transfer_batch_item o on o.book_id = p_book and o.batch_id = p_batch and o.position = r.position and o.position = any (v_positions)
     where i.book_id = p_book and i.batch_id = p_batch and i.position = r.position and i.position = any (v_positions) and i.state in ('pending', 'refused')
       and (r.code is not null or r."transferId" is not null)
    returning i.position, i.state, o.state as was)
  select max(position) + 1, min(position) filter (where state = 'sending'), count(*) filter (where state = 'refused') - count(*) filter (where was = 'refused')
    into v_next, v_first, v_refused from written;
  update transfer_batch b
     set sent_to = greatest(b.sent_to, v_next), first_open = least(b.first_open, coalesce(v_first, b.first_open)), refused_count = b.refused_count + v_refused
   where b.book_id = p_book and b.id = p_batch;
end $$;

-- Gives items the outcome that their bank answered, and completes a batch once; the caller holds the batch.
create or replace function ledger.follow_batch(p_book bigint, p_batch uuid) returns void
language plpgsql set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_batch transfer_batch;
  v_at timestamptz := clock_timestamp();
begin
  select * into v_batch from transfer_batch b where b.book_id = p_book and b.id = p_batch;
  with answered as (
    update transfer_batch_item i
       set state = a.outcome, fee = case a.outcome when 'accepted' then t.fee else 0 end, input = null,
           code = case a.outcome when 'refused' then 'PROVIDER_REJECTED' end, error = case a.outcome when 'refused' then t.response_description end
      from transfer t cross join lateral (select case when t.state = 'reversed' and not t.captured then 'refused' else 'accepted' end as outcome) a
     where i.book_id = p_book and i.batch_id = p_batch and i.position >= v_batch.first_open and i.position < v_batch.sent_to and i.state = 'sending'
       and t.book_id + 0 = p_book and t.id = i.transfer_id and t.state <> 'submitting'
    returning i.state, i.amount, i.fee,
      (select coalesce(sum((f ->> 'amount')::bigint), 0) from jsonb_array_elements(t.fee_breakdown) f where f ->> 'type' = 'vat' and i.state = 'accepted') as vat)
  select v_batch.accepted_count + count(*) filter (where state = 'accepted'), v_batch.refused_count + count(*) filter (where state = 'refused'),
         v_batch.accepted_amount + coalesce(sum(amount) filter (where state = 'accepted'), 0), v_batch.total_fees + coalesce(sum(fee), 0),
         v_batch.total_vat + coalesce(sum(vat), 0)
    into v_batch.accepted_count, v_batch.refused_count, v_batch.accepted_amount, v_batch.total_fees, v_batch.total_vat from answered;
  v_batch.first_open := coalesce((
    select i.position from transfer_batch_item i
     where i.book_id = p_book and i.batch_id = p_batch and i.position >= v_batch.first_open and i.state in ('pending', 'sending') order by i.position limit 1), v_batch.item_count);
  if v_batch.completed_at is null and v_batch.accepted_count + v_batch.refused_count + v_batch.cancelled_count = v_batch.item_count then
    v_batch.completed_at := v_at;
    perform ledger.keep_events(array[row(p_book, uuid7(), 'transfer.batch.completed', jsonb_build_object(
      'batchId', p_batch, 'batchReference', v_batch.reference, 'status', 'completed', 'itemCount', v_batch.item_count, 'acceptedCount', v_batch.accepted_count,
      'refusedCount', v_batch.refused_count, 'cancelledCount', v_batch.cancelled_count, 'currency', 'NGN', 'totalAmount', v_batch.total_amount, 'acceptedAmount', v_batch.accepted_amount,
      'totalFees', v_batch.total_fees, 'totalVat', v_batch.total_vat, 'completedAt', ledger.iso(v_at)), v_at)::outbox]);
  end if;
  update transfer_batch b
     set accepted_count = v_batch.accepted_count, refused_count = v_batch.refused_count, accepted_amount = v_batch.accepted_amount,
         total_fees = v_batch.total_fees, total_vat = v_batch.total_vat, first_open = v_batch.first_open, completed_at = v_batch.completed_at,
         status = case when v_batch.completed_at is null then b.status else 'completed' end
   where b.book_id = p_book and b.id = p_batch;
end $$;

-- Ends a run of a claimed batch: outcomes so far, and its next run unless it is complete.
create or replace function ledger.end_batch_run(p_book bigint, p_batch uuid, p_claim uuid, p_rest_ms integer) returns boolean
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_is_complete boolean;
begin
  perform 1 from transfer_batch b where b.book_id = p_book and b.id = p_batch and b.claim = p_claim for no key update;
  if not found then return false; end if;
  perform ledger.follow_batch(p_book, p_batch);
  update transfer_batch b
     set claim = null, claimed_until = null,
         next_run_at = case when b.completed_at is null then clock_timestamp() + p_rest_ms * interval '1 millisecond' end
   where b.book_id = p_book and b.id = p_batch returning b.completed_at is not null into v_is_complete;
  return v_is_complete;
end $$;

-- Cancels the pending items of a batch that workers send, and completes it when no sent item is open.
-- Race: a worker debits under the same lock, so each item is debited or cancelled.
create or replace function ledger.cancel_transfer_batch(p_book bigint, p_batch uuid) returns boolean
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_first integer;
  v_count integer;
begin
  select b.first_open into v_first from transfer_batch b
   where b.book_id = p_book and b.id = p_batch and b.is_async and b.completed_at is null and b.cancelled_at is null for no key update;
  if not found then return false; end if;
  update transfer_batch_item i set state = 'cancelled', input = null
   where i.book_id = p_book and i.batch_id = p_batch and i.position >= v_first and i.state = 'pending';
  get diagnostics v_count = row_count;
  if v_count = 0 then return false; end if;
  update transfer_batch b set cancelled_count = v_count, cancelled_at = clock_timestamp() where b.book_id = p_book and b.id = p_batch;
  perform ledger.follow_batch(p_book, p_batch);
  update transfer_batch b set next_run_at = null, claim = null, claimed_until = null
   where b.book_id = p_book and b.id = p_batch and b.completed_at is not null;
  return true;
end $$;

revoke execute on function ledger.pay_batch_items, ledger.cancel_transfer_batch, ledger.record_transfer_batch, ledger.keep_batch_results, ledger.follow_batch, ledger.end_batch_run from public;
grant execute on function ledger.pay_batch_items, ledger.cancel_transfer_batch, ledger.record_transfer_batch, ledger.end_batch_run to tollgate_app;
