-- `data` of a bill event, as a type for speed. Security: never the token, as events are stored in plain text.
do $$ begin
  create type bills.event_fields as (id uuid, "requestRef" text, status text, type text, "serviceId" text, "serviceName" text, "paymentCode" text, "customerId" text, "customerName" text,
    amount bigint, fee bigint, "totalDebited" bigint, currency text, "hasToken" boolean, "receiptNumber" text, provider jsonb, "walletBalance" bigint, "occurredAt" text, metadata jsonb);
exception when duplicate_object then null;
end $$;

create or replace function bills.event_data(b bills.bill, p_wallet_balance bigint, p_at text) returns jsonb language sql stable as $$
  select to_jsonb(row(b.id, b.request_ref, b.status, b.type, b.service_id, b.service_name, b.payment_code, b.customer_id, b.customer_name,
    b.amount, b.fee, b.amount + b.fee, 'NGN', b.state = 'delivered' and b.sealed_token is not null, b.receipt_number,
    jsonb_build_object('transactionResponseCode', b.response_code, 'transactionRef', b.transaction_ref), p_wallet_balance, p_at, coalesce(b.metadata, '{}'))::bills.event_fields)
$$;

-- One requested step, named like its JSON.
drop type if exists bills.transition_item, bills.validated_transition cascade;
create type bills.transition_item as (n integer, "bookId" bigint, id uuid, step text, claim uuid, dispatch uuid, again boolean, "leaseMs" integer, channel text, code text,
  description text, "transactionRef" text, "receiptNumber" text, "sealedToken" text, "nextCheckMs" bigint, body jsonb, mail jsonb, "submissionAnswer" jsonb, "keepsClaim" boolean);
-- A step with its result, and the bill before and after it.
create type bills.validated_transition as (item bills.transition_item, result text, bill bills.bill, next bills.state, events text[]);

-- Locks the bills and validates each step. Results: those of bills.transition, and repeated.
create or replace function bills.validate_transitions(p_items bills.transition_item[]) returns bills.validated_transition[]
language plpgsql set search_path = bills, ledger, public, pg_temp as $$
begin
  return array(
    with steps as materialized (select * from bills.steps() s where s.step = any (array(select i.step from unnest(p_items) i)))
    select row(i.item, case when (i.bill).id is null then 'missing'
                       when (i.bill).state = case (i.item).step when 'delivered' then 'refunded' when 'failed' then 'delivered' end::state then 'contradiction'
                       -- Race: this batch committed before and its answer was lost; the caller still submits it.
                       when (i.item).step = 'claim' and (i.bill).state = 'submitting' and (i.bill).claim = (i.item).dispatch then 'repeated'
                       when (i.item).step not like 'manual%' and (i.bill).claim is distinct from (i.item).claim then 'late'
                       when s.step is not null then 'moved'
                       else 'late' end, i.bill, s.next, s.events)::validated_transition
      -- Lock order of bills.
      from (select o.item, l.bill
              from (select i as item, i."bookId" as of_book, i.id as of_bill from unnest(p_items) i order by i."bookId", i.id) o
              left join lateral (select b as bill from bill b where b.book_id = o.of_book + 0 and b.id = o.of_bill for no key update of b) l on true offset 0) i
      left join steps s on s.step = (i.item).step and s.state = (i.bill).state);
end $$;

-- Applies steps of bills for the holder of the claim, with postings, events, mail and evidence; the caller holds wallet locks.
-- Results: moved, late, contradiction (the opposite outcome was reached), inactive (wallet closed, polled again), missing.
create or replace function bills.transition(p_items bills.transition_item[]) returns setof bills.outcome
language plpgsql security definer set search_path = bills, ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_validated validated_transition[] := bills.validate_transitions(p_items);
  v_legs leg[];
  v_booked entry_result[];
  v_changed validated_transition[];
  v_balances jsonb;
  v_gives_back boolean;
  v_low boolean := true;
  v_at timestamptz := clock_timestamp();
begin
  v_legs := array(
    with legs as materialized (select * from bills.legs() l where l.step = any (array(select i.step from unnest(p_items) i)))
    select row((j.item).n, (j.bill).book_id, (j.bill).id, l.leg, l.kind, l.debit, l.credit + case when l.credit >= 100 then (j.bill).provider else 0 end,
               l.of_amount * (j.bill).amount + l.of_fee * (j.bill).fee, v_at, l.prefix || (j.bill).request_ref, case when (j.bill).is_callers_ref then (j.bill).request_ref end)::leg
      from unnest(v_validated) j join legs l on l.step = (j.item).step
     where j.result = 'moved' and l.of_amount * (j.bill).amount + l.of_fee * (j.bill).fee > 0
     order by (j.bill).book_id, (j.item).n, l.leg);
  v_gives_back := exists (select from unnest(v_legs) l where is_stored(l.debit) or is_stored(l.credit));
  if v_gives_back then
    v_booked := array(select e from enter(v_legs, true) e);
    v_at := clock_timestamp();
  else
    -- Deliveries change no wallet; the bill is locked and was open.
    perform book(v_legs, null);
    select coalesce(array_agg(row(i.n, 'posted', a.balance - a.held, v_at)::entry_result), '{}'), bool_or(is_low(a)) into v_booked, v_low
      from (select n, "bookId" as book_id, 1::smallint as account from unnest(p_items)) i join account a on a.book_id = i.book_id and a.account = i.account;
  end if;
  v_balances := (select coalesce(jsonb_object_agg(e.n, e.available), '{}') from unnest(v_booked) e);
  v_changed := bills.apply_transitions(v_validated, array(select e.n from unnest(v_booked) e where e.result <> 'posted'), v_at);

  if v_gives_back then
    -- Returned payments no longer count against wallet limits.
    perform uncount_spend(array_agg((t.bill).book_id), array_agg((t.bill).created_at), array_agg((t.bill).amount)),
            uncount_key_spend(array_agg((t.bill).book_id), array_agg((t.bill).counted_key), array_agg((t.bill).created_at), array_agg((t.bill).amount)) from unnest(v_changed) t where t.result = 'moved' and t.next = 'refunded';
    -- Low-balance alert after a refund that left the wallet low.
    perform watch_wallet((j.bill).book_id, 'bill', (j.bill).request_ref)
       from unnest(v_validated) j join unnest(v_booked) e on e.n = (j.item).n and e.result = 'posted'
       join account a on a.book_id = (j.bill).book_id and a.account = 1 and is_low(a) and e.available < a.alert_threshold
      where j.result = 'moved' and j.next = 'refunded' order by (j.item).n;
  end if;
  -- Bills at the biller count from now on.
  if v_low then
    perform watch_wallet(s.book_id, 'bill', s.request_ref)
      from (select distinct on ((t.bill).book_id) (t.bill).book_id, (t.bill).request_ref, 1::smallint as account from unnest(v_changed) t
             where t.result = 'moved' and (t.item).step in ('pending', 'silent', 'delivered') order by (t.bill).book_id, (t.item).n desc) s
      join account a on a.book_id = s.book_id and a.account = s.account and is_low(a);
  end if;
  perform bills.record_events(v_changed, v_balances, v_at);
  return query select (c.item).n, c.result, (c.bill).id, (c.bill).state, (c.bill).upstream_ref, v_at, null from unnest(v_changed) c;
  if cardinality(v_changed) < cardinality(v_validated) then
    return query
      select (j.item).n, replace(j.result, 'repeated', 'moved'), (j.bill).id, (j.bill).state, (j.bill).upstream_ref, v_at, null from unnest(v_validated) j where j.result <> 'moved';
  end if;
end $$;

-- Writes transitions and evidence; `p_closed` could not be booked, as the wallet is closed.
create or replace function bills.apply_transitions(p_validated bills.validated_transition[], p_closed integer[], p_at timestamptz) returns bills.validated_transition[]
language plpgsql set search_path = bills, ledger, public, pg_temp as $$
declare
  v_changed validated_transition[];
begin
  with item as materialized (
    select case when (j.item).n = any (p_closed) then 'inactive' else j.result end as result, j.next, j.events, (j.bill).book_id as of_book, (j.bill).id as of_bill,
           (j.bill).checks as checked, (j.bill).created_at as made_at, j.item, i.*
      from unnest(p_validated) j cross join lateral (select (j.item).*) i),
  changed as (
    update bill x
       set state = case when i.result = 'moved' then i.next when x.state = 'submitting' then 'pending' else x.state end,
           claim = case when i.step = 'claim' then coalesce(i.dispatch, x.claim) when i."keepsClaim" then x.claim end,
           claimed_until = case when i.step = 'claim' then p_at + i."leaseMs" * interval '1 millisecond' when i."keepsClaim" then x.claimed_until end,
           submissions = x.submissions + case i.step when 'claim' then 1 when 'undo_submission' then -1 else 0 end,
           submitted_at = case i.step when 'claim' then p_at else x.submitted_at end,
           checks = x.checks + case when i.channel = 'poll' then 1 else 0 end,
           last_checked_at = case when i.channel = 'poll' then p_at else x.last_checked_at end,
           -- Manual decisions end the validity of the last provider answer.
           response_code = case when i.result <> 'moved' then coalesce(i.code, x.response_code) when i.step = 'manual_delivery' then '90000'
                                when i.step = 'manual_reversal' then null else coalesce(i.code, x.response_code) end,
           response_description = case when i.result = 'moved' and i.step in ('manual_delivery', 'manual_reversal') then 'Decided on review'
                                       when i.code is null then x.response_description else i.description end,
           transaction_ref = coalesce(i."transactionRef", x.transaction_ref), receipt_number = coalesce(i."receiptNumber", x.receipt_number),
           sealed_token = coalesce(i."sealedToken", x.sealed_token),
           decline_code = case when i.result = 'moved' and i.step = 'failed' then i.code end,
           reason = case when i.result = 'inactive' then null when i.step = 'failed' then 'provider_rejected' when i.step = 'manual_reversal' then i.step end,
           completed_at = case when i.result = 'moved' and i.next = 'delivered' then p_at end,
           reversed_at = case when i.result = 'moved' and i.next = 'refunded' then p_at end
      from item i
     where i.result in ('moved', 'inactive') and x.book_id = i.of_book and x.id = i.of_bill
    returning row(i.item, i.result, x, i.next, i.events)::validated_transition as transition),
  over as (
    delete from open_bill o using item i
     where i.result = 'moved' and i.next in ('delivered', 'refunded') and o.book_id = i.of_book and o.bill_id = i.of_bill),
  later as (
    update open_bill o
       set next_check_at = p_at + case when i.result = 'inactive' then interval '1 hour' else coalesce(i."nextCheckMs", 0) * interval '1 millisecond' end,
           -- Six polls without an outcome, about an hour, start a review.
           review_since = case when i.checked + case when i.channel = 'poll' then 1 else 0 end >= 6 then i.made_at end
      from item i
     where (i.result = 'inactive' or i.result = 'moved' and i.next not in ('delivered', 'refunded')) and o.book_id = i.of_book and o.bill_id = i.of_bill),
  proof as (
    insert into evidence (book_id, bill_id, channel, outcome, applied, code, body, received_at)
      -- The submission's answer precedes the poll in the same step.
      select i.of_book, i.of_bill, 'submit', 'pending', true, i."submissionAnswer" ->> 'code', i."submissionAnswer", p_at
        from item i where i."submissionAnswer" is not null and i.result in ('moved', 'inactive')
      union all
      select i.of_book, i.of_bill, i.channel, i.step, i.result = 'moved', i.code, i.body, p_at
        from item i where i.channel is not null and i.of_bill is not null
         -- A resend may find its evidence stored already.
         and not (coalesce(i.again, false) and i.result <> 'moved' and exists (
           select from evidence e where e.book_id = i.of_book and e.bill_id = i.of_bill and e.applied and e.channel = i.channel and e.outcome = i.step
              and e.received_at > p_at - interval '5 minutes')))
  select coalesce(array_agg(c.transition), '{}') into v_changed from changed c;
  return v_changed;
end $$;

-- Events and mails of applied steps.
create or replace function bills.record_events(p_changed bills.validated_transition[], p_balances jsonb, p_at timestamptz) returns void
language plpgsql set search_path = bills, ledger, public, pg_temp as $$
declare
  v_spelled text := ledger.iso(p_at);
begin
  perform keep_events(array(
    select row((t.bill).book_id, uuid7(), e.event,
               case e.event
                 when 'bill.payment.failed' then d.data || jsonb_build_object('status', 'failed', 'declineCode', (t.bill).decline_code)
                 when 'bill.payment.reversed' then d.data || jsonb_build_object('reason', (t.bill).reason, 'totalReturned', (t.bill).amount + (t.bill).fee)
                 else d.data end, p_at)::outbox
      from unnest(p_changed) t cross join lateral unnest(t.events) with ordinality as e(event, turn)
     cross join lateral (
       select event_data(t.bill, (p_balances ->> (t.item).n::text)::bigint
                -- The refund follows in the next event of the same commit.
                - case when e.event = 'bill.payment.failed' then (t.bill).amount + (t.bill).fee else 0 end, v_spelled) as data offset 0) d
     where t.result = 'moved' order by (t.item).n, e.turn));
  if not exists (select from unnest(p_changed) t where (t.bill).customer_email is not null) then return; end if;
  insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
    select k.id, coalesce(((t.item).mail ->> 'id')::uuid, uuid7()), k.environment, case (t.bill).state when 'delivered' then 'bill_receipt' else 'bill_reversed' end,
           (t.bill).customer_email,
           event_data(t.bill, (p_balances ->> (t.item).n::text)::bigint, v_spelled) ||
           case when (t.item).mail is null then '{}' else jsonb_build_object('sealed', (t.item).mail ->> 'sealed') end, p_at, p_at
      from unnest(p_changed) t join book k on k.id = (t.bill).book_id
     where t.result = 'moved' and (t.bill).state in ('delivered', 'refunded') and (t.bill).customer_email is not null
       and not exists (select from webhook.endpoint p where p.book_id = k.id and not p.handle_customer_emails);
end $$;
