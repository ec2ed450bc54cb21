-- Refunds: debits that give back what was paid, and the effects of their transfers on orders.

-- Kobo that can still be refunded of an order, of a payment, or of both. Requires the wallet lock.
create or replace function ledger.unrefunded(p_book bigint, p_order uuid, p_deposit uuid) returns bigint
language sql stable set search_path = ledger, public, pg_temp as $$
  select least(
    (select o.amount_paid - o.amount_refunded - o.amount_refunding from checkout_order o where o.book_id = p_book and o.id = p_order),
    (select d.amount - coalesce((select sum(r.amount) from refund r
                                  where r.book_id = p_book and r.deposit_id = p_deposit and r.status in ('pending', 'processing', 'completed')), 0)::bigint
       from deposit d where d.book_id = p_book and d.id = p_deposit))
$$;

-- Debits the transfer of a refund and creates the refund, with the id of its transfer, in one commit.
-- Results: those of ledger.pay, unrefundable (`fee` has what can be refunded), unpaid (the order is pending).
create or replace function ledger.pay_refund(p_item jsonb, p_refund jsonb) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_n integer := (p_item ->> 'n')::integer;
  v_book bigint := (p_item ->> 'bookId')::bigint;
  v_id uuid := (p_item ->> 'id')::uuid;
  v_order uuid := (p_refund ->> 'orderId')::uuid;
  v_deposit uuid := (p_refund ->> 'depositId')::uuid;
  v_amount bigint := (p_refund ->> 'amount')::bigint;
  v_status text;
  v_left bigint;
  v_is_known boolean;
  v_outcome outcome;
begin
  -- Lock order: wallet, then order.
  perform 1 from account where book_id = v_book and account = 1 for no key update;
  select o.status into v_status from checkout_order o where o.book_id = v_book and o.id = v_order for no key update;
  -- A repeat of a committed request finds its own refund counted.
  v_is_known := exists (select from refund r where r.book_id = v_book
                         and (r.id = v_id or r.transfer_id = (select t.id from transfer t where t.book_id = v_book and t.client_reference = p_item ->> 'clientReference')));
  if not v_is_known then
    v_left := unrefunded(v_book, v_order, v_deposit);
    if v_status = 'pending' or v_amount > v_left then
      return next row(v_n, case when v_status = 'pending' then 'unpaid' else 'unrefundable' end, null, null, null, null, v_left, null, null, null)::outcome;
      return;
    end if;
  end if;

  select * into v_outcome from ledger.pay(jsonb_build_array(p_item));
  if v_outcome.result = 'duplicate' and not exists (
    select from refund r where r.book_id + 0 = v_book and r.transfer_id = v_outcome.transfer_id and (r.order_id, r.deposit_id, r.amount) is not distinct from (v_order, v_deposit, v_amount)) then
    -- The reference belongs to a transfer that is not this refund.
    v_outcome.result := 'conflict';
  elsif v_outcome.result in ('paid', 'awaiting') and not v_is_known then
    update transfer t set is_refund = true where t.book_id + 0 = v_book and t.id = v_outcome.transfer_id;
    insert into refund (book_id, id, order_id, deposit_id, transfer_id, amount, fee_bearer, reason, restock, status, created_at)
      values (v_book, v_id, v_order, v_deposit, v_outcome.transfer_id, v_amount, p_refund ->> 'feeBearer', p_refund ->> 'reason',
              (p_refund ->> 'restock')::boolean, refund_status(v_outcome.state, 'pending'), v_outcome.at);
    update checkout_order o set amount_refunding = o.amount_refunding + v_amount where o.book_id = v_book and o.id = v_order;
  end if;
  return next v_outcome;
end $$;

-- Records a delivered transfer as the refund of all that can be refunded, and completes it.
-- Results: recorded, known (a repeat), undelivered, salary, taken (has a refund), unpaid, amount, older (than the payment).
create or replace function ledger.record_refund(p_book bigint, p_id uuid, p_transfer uuid, p_refund jsonb)
returns table (outcome text, available bigint)
language plpgsql security definer set search_path = ledger, public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_order uuid := (p_refund ->> 'orderId')::uuid;
  v_deposit uuid := (p_refund ->> 'depositId')::uuid;
  v_transfer transfer;
  v_status text;
  v_left bigint;
  v_known refund;
begin
  -- Lock order: wallet, transfer, order.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  select * into v_transfer from transfer t where t.book_id + 0 = p_book and t.id = p_transfer for no key update;
  select o.status into v_status from checkout_order o where o.book_id = p_book and o.id = v_order for no key update;
  v_left := unrefunded(p_book, v_order, v_deposit);
  select * into v_known from refund r where r.book_id + 0 = p_book and r.transfer_id = p_transfer;
  if v_known.id = p_id then
    return query select 'known', v_left;
    return;
  end if;
  available := v_left;
  outcome := case
    when v_transfer.state <> 'delivered' then 'undelivered'
    when v_transfer.payroll_item is not null then 'salary'
    when v_status = 'pending' or v_left = 0 then 'unpaid'
    when v_left <> v_transfer.amount then 'amount'
    when v_transfer.created_at < (select max(c.completed_at) from customer_transaction c
                                   where c.book_id = p_book and case when v_order is null then c.id = v_deposit else c.subject_type = 'checkout_order' and c.subject_id = v_order end)
    then 'older'
    when v_known.id is not null then 'taken'
    else 'recorded' end;
  if outcome = 'recorded' then
    update transfer t set is_refund = true where t.book_id + 0 = p_book and t.id = p_transfer returning * into v_transfer;
    insert into refund (book_id, id, order_id, deposit_id, transfer_id, amount, reason, restock, status)
      values (p_book, p_id, v_order, v_deposit, p_transfer, v_transfer.amount, p_refund ->> 'reason', (p_refund ->> 'restock')::boolean, 'processing');
    update checkout_order o set amount_refunding = o.amount_refunding + v_transfer.amount where o.book_id = p_book and o.id = v_order;
    perform follow_refunds(array[v_transfer]);
  end if;
  return next;
end $$;

-- `data` of the events of a refund.
create or replace function ledger.refund_event(p_refund refund, p_transfer ledger.transfer, p_reference text, p_at timestamptz) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'refundId', p_refund.id, 'orderId', p_refund.order_id, 'orderReference', p_reference, 'transactionId', p_refund.deposit_id,
    'amount', p_refund.amount, 'amountSent', p_transfer.amount, 'fee', p_transfer.fee, 'feeBearer', p_refund.fee_bearer, 'currency', 'NGN',
    'status', p_refund.status, 'reason', p_refund.reason, 'failureReason', p_refund.failure_reason,
    'transferCode', p_transfer.transfer_code, 'clientReference', p_transfer.client_reference,
    'beneficiary', jsonb_build_object('accountNumber', p_transfer.account_number, 'accountName', p_transfer.account_name,
                                      'bankCode', p_transfer.bank_code, 'bankName', p_transfer.bank_name),
    'occurredAt', ledger.iso(p_at))
$$;

-- Returns the items of refunded orders to the stock, once for each order.
create or replace function ledger.restock(p_orders uuid[]) returns void
language plpgsql set search_path = ledger, public, pg_temp as $$
begin
  -- Lock order: products by id.
  perform 1 from product p join checkout_order o on o.book_id = p.book_id and o.product_id = p.id
    where o.id = any (p_orders) order by p.book_id, p.id for no key update of p;
  update product p set quantity = p.quantity + s.quantity, updated_at = clock_timestamp()
    from (select o.book_id, o.product_id, sum(o.quantity) as quantity from checkout_order o where o.id = any (p_orders) group by 1, 2) s
   where p.book_id = s.book_id and p.id = s.product_id;
  update checkout_order o set restocked = true where o.id = any (p_orders);
end $$;

-- Applies transfers to their refunds, and refunds to orders, in the commit of the transfers.
create or replace function ledger.follow_refunds(p_transfers ledger.transfer[]) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v record;
  v_refund refund;
  v_order checkout_order;
  v_at timestamptz;
  v_events outbox[] := '{}';
  v_restocked uuid[] := '{}';
begin
  -- Lock order: orders by id, then products.
  perform 1 from checkout_order o
    join (select distinct r.book_id, r.order_id from unnest(p_transfers) t join refund r on r.book_id + 0 = t.book_id and r.transfer_id = t.id where t.is_refund) i
      on o.book_id = i.book_id and o.id = i.order_id
   order by o.book_id, o.id for no key update of o;
  for v in
    with moved as (
      select p_transfers[n] as transfer, r.book_id, r.id, r.status as was, ledger.refund_status(t.state, r.status) as status, t.state, t.settled_at, t.reversed_at, t.response_code,
             t.response_description, t.reason, t.decline_code
        from generate_subscripts(p_transfers, 1) as n cross join lateral (select (p_transfers[n]).*) t
        join refund r on r.book_id + 0 = t.book_id and r.transfer_id = t.id
       where t.is_refund)
    update refund r
       set status = m.status,
           completed_at = case m.status when 'completed' then m.settled_at else r.completed_at end,
           ended_at = case when m.status in ('failed', 'returned') then m.reversed_at end,
           failure_reason = case when m.status = 'returned' then 'The bank returned the money'
                                 when m.state = 'cancelled' then 'The transfer was not approved'
                                 when m.status = 'failed' and m.response_code is null then 'The bank never had this transfer'
                                 when m.status = 'failed' then coalesce(m.response_description, m.reason) end
      from moved m where r.book_id = m.book_id and r.id = m.id and m.status <> m.was
    returning r as refund, m.was, m.transfer
  loop
    v_refund := v.refund;
    v_at := coalesce(v_refund.ended_at, v_refund.completed_at);
    v_order := null;
    if v_refund.order_id is not null then
      update checkout_order o
         set amount_refunded = o.amount_refunded + case when v_refund.status = 'completed' then v_refund.amount when v.was = 'completed' then -v_refund.amount else 0 end,
             amount_refunding = o.amount_refunding + case when v_refund.status in ('completed', 'failed') then -v_refund.amount else 0 end,
             updated_at = clock_timestamp()
       where o.book_id = v_refund.book_id and o.id = v_refund.order_id returning * into v_order;
    end if;
    if v_refund.status not in ('completed', 'failed', 'returned') then continue; end if;
    v_events := v_events || row(v_refund.book_id, uuid7(), 'refund.' || v_refund.status, refund_event(v_refund, v.transfer, v_order.reference, v_at), v_at)::outbox;
    if v_refund.status = 'completed' and v_order.status <> 'refunded' and v_order.amount_refunded = v_order.amount_paid then
      update checkout_order o set status = 'refunded', refund_transfer_code = (v.transfer).transfer_code, refunded_at = v_at
       where o.book_id = v_order.book_id and o.id = v_order.id;
      v_events := v_events || row(v_order.book_id, uuid7(), 'checkout.order.refunded', jsonb_build_object(
        'orderId', v_order.id, 'linkId', v_order.link_id, 'reference', v_order.reference, 'customerId', v_order.customer_id,
        'amountPaid', v_order.amount_paid, 'amountRefunded', v_order.amount_refunded, 'currency', 'NGN',
        'transferCode', (v.transfer).transfer_code, 'refundedAt', ledger.iso(v_at), 'metadata', v_order.metadata), v_at)::outbox;
      if v_order.product_id is not null and v_order.paid_at is not null and not v_order.restocked
         and exists (select from refund r where r.book_id = v_order.book_id and r.order_id = v_order.id and r.restock and r.status = 'completed') then
        v_restocked := v_restocked || v_order.id;
      end if;
    elsif v_refund.status = 'returned' and v_order.status = 'refunded' then
      update checkout_order o
         set status = case when o.fulfilled_at is not null then 'fulfilled' when o.paid_at is not null then 'paid' else 'cancelled' end, refund_transfer_code = null, refunded_at = null
       where o.book_id = v_order.book_id and o.id = v_order.id;
    end if;
  end loop;
  if cardinality(v_restocked) > 0 then perform restock(v_restocked); end if;
  perform ledger.keep_events(v_events);
end $$;

revoke execute on function ledger.unrefunded, ledger.pay_refund, ledger.record_refund, ledger.refund_event, ledger.restock, ledger.follow_refunds from public;
grant execute on function ledger.unrefunded, ledger.pay_refund, ledger.record_refund to tollgate_app;
