-- The only writers of bills. Money moves by ledger.journal, in the same commit as the row that it is for.
--
-- Locks are always taken in one order: wallets by book, then bills by book and id.

do $$ begin
  create type bills.verdict as (n integer, verdict text, bill_id uuid, state bills.state, upstream_ref text, at timestamptz);
exception when duplicate_object then null;
end $$;

-- Debits wallets for bills and claims these for submission. Verdicts: paid, duplicate (same id, or same request_ref with
-- the same content), conflict, taken (a reference that we drew exists already: draw again), insufficient, inactive. Only
-- the first writes anything. The caller holds the wallets' locks, so two with one reference come one after the other.
create or replace function bills.pay(p_items jsonb) returns setof bills.verdict
language plpgsql security definer set search_path = bills, ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_known bills.verdict[];
  v_entries jsonb;
begin
  v_known := array(
    select row(i.n,
               -- The same claim: this very batch committed before, and its answer was lost on the way.
               case when same.claim = i.claim then 'paid' when same.id is not null then 'duplicate' when i.drawn then 'taken'
                    when ref.content = i.content and ref.amount = coalesce(i."askedAmount", ref.amount) then 'duplicate' else 'conflict' end,
               coalesce(same.id, ref.id), coalesce(same.state, ref.state), coalesce(same.upstream_ref, ref.upstream_ref),
               coalesce(same.created_at, ref.created_at))::bills.verdict
      from jsonb_to_recordset(p_items) as i(n integer, "bookId" bigint, id uuid, claim uuid, "requestRef" text, drawn boolean, content text, "askedAmount" bigint)
      left join bill same on same.book_id = i."bookId" and same.id = i.id
      left join bill ref on ref.book_id = i."bookId" and ref.request_ref = i."requestRef"
     where same.id is not null or ref.id is not null);
  return query select * from unnest(v_known);

  select jsonb_agg(jsonb_build_object('n', i.n, 'bookId', i."bookId", 'source', i.id, 'reference', i."requestRef",
           'clientReference', case when not i.drawn then i."requestRef" end, 'legs',
           jsonb_build_array(jsonb_build_object('leg', 1, 'kind', 'bill', 'debit', 1, 'credit', 5, 'amount', i.amount)) ||
           case when i.fee = 0 then '[]' else
             jsonb_build_array(jsonb_build_object('leg', 2, 'kind', 'bill_fee', 'debit', 1, 'credit', 5, 'amount', i.fee, 'reference', 'FEE_' || i."requestRef")) end))
    into v_entries
    from jsonb_to_recordset(p_items) as i(n integer, "bookId" bigint, id uuid, "requestRef" text, drawn boolean, amount bigint, fee bigint)
   where i.n <> all (select k.n from unnest(v_known) k);
  if v_entries is null then return; end if;

  return query
    with booked as materialized (select j.n, j.verdict, j.at from journal(v_entries) j),
    item as materialized (
      select b.at, i.*, to_char(b.at at time zone 'UTC' + interval '1 hour', 'YYYYMMDDHH24MI') || i."requestRef" || i."bookId" as upstream_ref
        from jsonb_to_recordset(p_items) as i(n integer, "bookId" bigint, id uuid, "requestRef" text, drawn boolean, type text, "serviceId" text,
             "serviceName" text, "paymentCode" text, "optionName" text, "customerId" text, "customerName" text, amount bigint, fee bigint, details jsonb,
             content text, "catalogueVersion" text, "customerEmail" text, "customerMobile" text, metadata jsonb, provider smallint, claim uuid,
             "leaseMs" integer, "firstCheckMs" integer)
        join booked b on b.n = i.n and b.verdict = 'posted'),
    made as (
      insert into bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id,
             customer_name, amount, fee, details, content, catalogue_version, customer_email, customer_mobile, metadata, provider, claim, claimed_until,
             submissions, next_check_at, created_at, submitted_at)
        select i."bookId", i.id, i."requestRef", not i.drawn, i.upstream_ref, 'submitting', i.type, i."serviceId", i."serviceName", i."paymentCode",
               i."optionName", i."customerId", i."customerName", i.amount, i.fee, i.details, i.content, i."catalogueVersion", i."customerEmail",
               i."customerMobile", i.metadata, i.provider, i.claim, i.at + i."leaseMs" * interval '1 millisecond', 1,
               i.at + i."firstCheckMs" * interval '1 millisecond', i.at, i.at
          from item i)
    select b.n, case b.verdict when 'posted' then 'paid' else b.verdict end, i.id, case when i.id is not null then 'submitting'::state end, i.upstream_ref, b.at
      from booked b left join item i on i.n = b.n;
end $$;

-- May a bill in `p_state` take this step? The whole state machine of a bill after its debit; src/slices/bills/bill.ts has the same
-- table, and a test compares the two over all pairs.
create or replace function bills.may_move(p_state bills.state, p_step text) returns boolean language sql immutable as $$
  select case p_step
    when 'claim' then p_state = 'debited'
    when 'hand_back' then p_state = 'submitting'
    when 'pending' then p_state in ('submitting', 'pending')
    when 'silent' then p_state in ('submitting', 'pending')
    when 'delivered' then p_state in ('submitting', 'pending')
    when 'failed' then p_state in ('submitting', 'pending')
    when 'manual_delivery' then p_state = 'pending'
    when 'manual_reversal' then p_state = 'pending'
    else false end
$$;

-- `data` of a bill's events. Never its token: events are kept in the clear and leave the house.
create or replace function bills.event_data(b bills.bill, p_wallet_balance bigint, p_at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object('id', b.id, 'requestRef', b.request_ref, 'status', b.status, 'type', b.type, 'serviceId', b.service_id,
    'serviceName', b.service_name, 'paymentCode', b.payment_code, 'customerId', b.customer_id, 'customerName', b.customer_name,
    'amount', b.amount, 'fee', b.fee, 'totalDebited', b.amount + b.fee, 'currency', 'NGN', 'hasToken', b.sealed_token is not null,
    'receiptNumber', b.receipt_number,
    'provider', jsonb_build_object('transactionResponseCode', b.response_code, 'transactionRef', b.transaction_ref),
    'walletBalance', p_wallet_balance, 'occurredAt', ledger.iso(p_at), 'metadata', coalesce(b.metadata, '{}'))
$$;

do $$ begin
  create type bills.judged as (n integer, verdict text, step text, bill bills.bill);
exception when duplicate_object then null;
end $$;

-- Takes steps of bills, each from the state that it needs and by the holder of the claim, with its postings, events, mail
-- and evidence. A failure gives the money back in the same commit. The caller holds the locks of the wallets that get money
-- back. Verdicts: moved, late (the claim has passed on, or the step was taken), contradiction (the other end was reached),
-- inactive (the wallet is closed: it stays open and is looked at again), missing.
create or replace function bills.move(p_items jsonb) returns setof bills.verdict
language plpgsql security definer set search_path = bills, ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_bills bill[];
  v_judged judged[];
  v_changed judged[];
  v_entries jsonb;
  v_booked record;
  v_closed integer[] := '{}';
  v_balances jsonb := '{}';
  v_at timestamptz;
begin
  v_bills := array(
    select b from jsonb_to_recordset(p_items) as i("bookId" bigint, id uuid) join bill b on b.book_id = i."bookId" and b.id = i.id
     order by b.book_id, b.id for no key update of b);
  v_judged := array(
    select row(i.n, case when (b).id is null then 'missing'
                         when (b).state = case i.step when 'delivered' then 'refunded' when 'failed' then 'delivered' end::state then 'contradiction'
                         -- This very batch committed before, and its answer was lost on the way: it is still the caller's to submit.
                         when i.step = 'claim' and (b).state = 'submitting' and (b).claim = i.dispatch then 'repeated'
                         when i.step not like 'manual%' and (b).claim is distinct from i.claim then 'late'
                         when may_move((b).state, i.step) then 'moved'
                         else 'late' end, i.step, b)::judged
      from jsonb_to_recordset(p_items) as i(n integer, "bookId" bigint, id uuid, step text, claim uuid, dispatch uuid)
      left join unnest(v_bills) b on (b).book_id = i."bookId" and (b).id = i.id);

  select jsonb_agg(jsonb_build_object('n', j.n, 'bookId', (j.bill).book_id, 'source', (j.bill).id, 'reference', (j.bill).request_ref,
           'clientReference', case when (j.bill).is_callers_ref then (j.bill).request_ref end, 'trigger', 'bill', 'legs',
           case when j.step in ('delivered', 'manual_delivery') then
             jsonb_build_array(jsonb_build_object('leg', 3, 'kind', 'bill_settlement', 'debit', 5, 'credit', 300 + (j.bill).provider, 'amount', (j.bill).amount)) ||
             case when (j.bill).fee = 0 then '[]' else
               jsonb_build_array(jsonb_build_object('leg', 4, 'kind', 'bill_fee_revenue', 'debit', 5, 'credit', 3, 'amount', (j.bill).fee)) end
           else
             jsonb_build_array(jsonb_build_object('leg', 3, 'kind', 'bill_reversal', 'debit', 5, 'credit', 1, 'amount', (j.bill).amount + (j.bill).fee,
               'reference', 'REV_' || (j.bill).request_ref)) end))
    into v_entries
    from unnest(v_judged) j where j.verdict = 'moved' and j.step in ('delivered', 'failed', 'manual_delivery', 'manual_reversal');
  if v_entries is not null then
    for v_booked in select * from journal(v_entries) loop
      if v_booked.verdict = 'duplicate' then raise exception 'a bill has an outcome that its state does not know' using errcode = 'LG005'; end if;
      if v_booked.verdict <> 'posted' then v_closed := v_closed || v_booked.n; end if;
      v_balances := v_balances || jsonb_build_object(v_booked.n::text, v_booked.available);
    end loop;
  end if;
  v_at := clock_timestamp();

  with item as materialized (
    select case when j.n = any (v_closed) then 'inactive' else j.verdict end as verdict, (j.bill).book_id as of_book, (j.bill).id as of_bill, i.*
      from jsonb_to_recordset(p_items) as i(n integer, step text, dispatch uuid, again boolean, "leaseMs" integer, channel text, code text, description text, "transactionRef" text,
           "receiptNumber" text, "sealedToken" text, "nextCheckMs" bigint, body jsonb)
      join unnest(v_judged) j on j.n = i.n),
  changed as (
    update bill x
       set state = case when i.verdict = 'inactive' then case x.state when 'submitting' then 'pending' else x.state end
                        when i.step = 'claim' then 'submitting' when i.step = 'hand_back' then 'debited'
                        when i.step in ('delivered', 'manual_delivery') then 'delivered' when i.step in ('failed', 'manual_reversal') then 'refunded'
                        else 'pending' end::state,
           claim = case when i.step = 'claim' then coalesce(i.dispatch, x.claim) end,
           claimed_until = case when i.step = 'claim' then v_at + i."leaseMs" * interval '1 millisecond' end,
           submissions = x.submissions + case i.step when 'claim' then 1 when 'hand_back' then -1 else 0 end,
           submitted_at = case i.step when 'claim' then v_at else x.submitted_at end,
           checks = x.checks + case when i.channel = 'poll' then 1 else 0 end,
           last_checked_at = case when i.channel = 'poll' then v_at else x.last_checked_at end,
           next_check_at = case when i.verdict = 'inactive' then v_at + interval '1 hour'
                                when i.step in ('delivered', 'failed', 'manual_delivery', 'manual_reversal') then null
                                else v_at + coalesce(i."nextCheckMs", 0) * interval '1 millisecond' end,
           -- Where people decide because no outcome was told, what the provider last said of a bill under way is no answer any more.
           response_code = case when i.verdict <> 'moved' then coalesce(i.code, x.response_code) when i.step = 'manual_delivery' then '90000'
                                when i.step = 'manual_reversal' then null else coalesce(i.code, x.response_code) end,
           response_description = case when i.verdict = 'moved' and i.step in ('manual_delivery', 'manual_reversal') then 'Decided on review'
                                       when i.code is null then x.response_description else i.description end,
           transaction_ref = coalesce(i."transactionRef", x.transaction_ref), receipt_number = coalesce(i."receiptNumber", x.receipt_number),
           sealed_token = coalesce(i."sealedToken", x.sealed_token),
           decline_code = case when i.verdict = 'moved' and i.step = 'failed' then i.code end,
           reason = case when i.verdict = 'inactive' then null when i.step = 'failed' then 'provider_rejected' when i.step = 'manual_reversal' then i.step end,
           completed_at = case when i.verdict = 'moved' and i.step in ('delivered', 'manual_delivery') then v_at end,
           reversed_at = case when i.verdict = 'moved' and i.step in ('failed', 'manual_reversal') then v_at end
      from item i
     where i.verdict in ('moved', 'inactive') and x.book_id = i.of_book and x.id = i.of_bill
    returning i.n, i.step, i.verdict, x as now),
  proof as (
    insert into evidence (book_id, bill_id, channel, outcome, applied, code, body, received_at)
      select i.of_book, i.of_bill, i.channel, i.step, i.verdict = 'moved', i.code, i.body, v_at
        from item i where i.channel is not null and i.of_bill is not null
         -- What is sent again after a lost answer may be kept already, as the one that was applied.
         and not (coalesce(i.again, false) and i.verdict <> 'moved' and exists (
           select from evidence e where e.book_id = i.of_book and e.bill_id = i.of_bill and e.applied and e.channel = i.channel and e.outcome = i.step
              and e.received_at > v_at - interval '5 minutes')))
  select array_agg(row(c.n, c.verdict, c.step, c.now)::judged) into v_changed from changed c;

  -- What the biller has or may have counts from now on.
  perform watch_wallet(s.book_id, 'bill', s.request_ref)
    from (select distinct on ((t.bill).book_id) (t.bill).book_id, (t.bill).request_ref from unnest(v_changed) t
           where t.verdict = 'moved' and t.step in ('pending', 'silent', 'delivered') order by (t.bill).book_id, t.n desc) s;

  perform keep_events(array(
    select row((t.bill).book_id, uuid7(), e.event, event_data(t.bill, (v_balances ->> t.n::text)::bigint
             -- The money is not back yet when a failure is told; what tells that it is comes next.
             - case when e.turn = 2 then (t.bill).amount + (t.bill).fee else 0 end, v_at) || e.extra, v_at)::outbox
      from unnest(v_changed) t cross join lateral (
        select 1 as turn, 'bill.payment.completed' as event, '{}'::jsonb as extra where (t.bill).state = 'delivered'
        union all
        select 2, 'bill.payment.failed', jsonb_build_object('status', 'failed', 'declineCode', (t.bill).decline_code) where t.step = 'failed'
        union all
        select 3, 'bill.payment.reversed', jsonb_build_object('reason', (t.bill).reason, 'totalReturned', (t.bill).amount + (t.bill).fee)
         where (t.bill).state = 'refunded') e
     where t.verdict = 'moved' order by t.n, e.turn));
  insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
    select k.id, coalesce((i.mail ->> 'id')::uuid, uuid7()), k.environment, case (t.bill).state when 'delivered' then 'bill_receipt' else 'bill_reversed' end,
           (t.bill).customer_email,
           event_data(t.bill, (v_balances ->> t.n::text)::bigint, v_at) ||
           case when i.mail is null then '{}' else jsonb_build_object('sealed', i.mail ->> 'sealed') end, v_at, v_at
      from unnest(v_changed) t join book k on k.id = (t.bill).book_id
      join jsonb_to_recordset(p_items) as i(n integer, mail jsonb) on i.n = t.n
     where t.verdict = 'moved' and (t.bill).state in ('delivered', 'refunded') and (t.bill).customer_email is not null
       and not exists (select from webhook.endpoint p where p.book_id = k.id and not p.handle_customer_emails);

  return query
    select j.n, coalesce(c.verdict, replace(j.verdict, 'repeated', 'moved')), (j.bill).id, coalesce((c.bill).state, (j.bill).state), (j.bill).upstream_ref, v_at
      from unnest(v_judged) j left join unnest(v_changed) c on c.n = j.n;
end $$;

-- One lane batch in one round trip and one commit: first what became known of bills, then new payments. `p_books` names
-- every book whose wallet gets or gives money.
create or replace function bills.post(p_moves jsonb, p_pays jsonb, p_books bigint[]) returns setof bills.verdict
language plpgsql security definer set search_path = bills, ledger, public, pg_temp set enable_seqscan = off as $$
declare
  -- With the wallets that may have an alert to tell once a bill of theirs is first answered, so that all are locked in one order.
  v_books bigint[] := p_books || array(
    select a.book_id from jsonb_to_recordset(coalesce(p_moves, '[]')) as i("bookId" bigint, id uuid)
      join bill b on b.book_id = i."bookId" and b.id = i.id and b.state = 'submitting'
      join account a on a.book_id = b.book_id + 0 and a.account = 1 and a.alert_armed);
begin
  -- A plan that is kept from when a table was small may use the wrong index for ever, so none is kept until it has grown.
  perform set_config('plan_cache_mode', case when pg_relation_size('bills.bill') < 8388608 then 'force_custom_plan' else 'auto' end, true);
  perform 1 from account a where a.book_id = any (v_books) and a.account = 1 order by a.book_id for no key update;
  if p_moves is not null then return query select * from bills.move(p_moves); end if;
  if p_pays is not null then return query select * from bills.pay(p_pays); end if;
end $$;

-- Claims bills whose due time has come, for one worker, for `p_lease_ms`. Two workers never get the same one.
create or replace function bills.claim_due(p_limit integer, p_token uuid, p_lease_ms integer) returns table (book_id bigint, id uuid)
language sql security definer set search_path = bills, pg_temp as $$
  with due as (
    select b.book_id, b.id from bill b
     where b.next_check_at <= clock_timestamp() and (b.claimed_until is null or b.claimed_until <= clock_timestamp())
     order by b.next_check_at limit p_limit for no key update skip locked)
  update bill b set claim = p_token, claimed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    from due where b.book_id = due.book_id and b.id = due.id
  returning b.book_id, b.id
$$;

-- Gives claims back that could not be worked on, so that the next look finds them at once.
create or replace function bills.unclaim(p_books bigint[], p_ids uuid[], p_token uuid) returns void
language sql security definer set search_path = bills, pg_temp as $$
  with mine as (
    select b.book_id, b.id from bill b join unnest(p_books, p_ids) as u(book_id, id) on b.book_id = u.book_id and b.id = u.id
     where b.claim = p_token order by b.book_id, b.id for no key update of b)
  update bill b set claim = null, claimed_until = null from mine where b.book_id = mine.book_id and b.id = mine.id
$$;

-- Sandbox time: pulls every due time of one sandbox book's bills nearer, and tells how many are due.
create or replace function bills.advance_sandbox(p_book bigint, p_by interval) returns bigint
language plpgsql security definer set search_path = bills, ledger, pg_temp as $$
begin
  if not exists (select from book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  perform 1 from bill b where b.book_id = p_book and b.next_check_at is not null order by b.id for no key update;
  update bill b set next_check_at = ledger.nearer(b.next_check_at, p_by) where b.book_id = p_book and b.next_check_at is not null;
  return (select count(*) from bill b where b.book_id = p_book and b.next_check_at <= clock_timestamp());
end $$;

-- Replaces a sealed token by the same one under another key, unless it changed meanwhile.
create or replace function bills.reseal(p_book bigint, p_id uuid, p_old text, p_new text) returns void
language sql security definer set search_path = bills, pg_temp as $$
  update bill set sealed_token = p_new where book_id = p_book and id = p_id and sealed_token = p_old
$$;

revoke execute on all functions in schema bills from public;
grant execute on function bills.post, bills.claim_due, bills.unclaim, bills.advance_sandbox, bills.reseal, bills.may_move to tollgate_app;
