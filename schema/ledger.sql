-- The only writers of money. The application's role may read the ledger and call these functions; it has no right
-- to change a balance, a posting or a transfer itself. Applied again whenever this text changes.
--
-- Locks are always taken in one order: wallets by book, then transfers by book and id. So batches of two
-- processes that share books wait for each other, but never deadlock.
--
-- Wallets are joined on (book_id, account) with the 1 on the side of the items: against a constant the planner expects
-- one row in all, reads every wallet, and looks for each among the items.

-- A UUIDv7, also on servers that have no uuidv7() of their own. Its second field counts fractions of the millisecond,
-- so that two events of one commit keep their order.
create or replace function ledger.uuid7() returns uuid language sql volatile as $$
  select encode(int8send(((us / 1000) << 16) | 28672 | (us % 1000) * 4096 / 1000) || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) now
$$;

-- Creates the books of a business, with its wallet: a wallet that exists can be locked by its first spender.
create or replace function ledger.open_book(p_business uuid, p_environment text) returns bigint
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare v_book bigint;
begin
  insert into book (business_id, environment) values (p_business, p_environment)
    on conflict (business_id, environment, currency) do nothing;
  select id into v_book from book where business_id = p_business and environment = p_environment and currency = 'NGN';
  insert into account (book_id, account) values (v_book, 1) on conflict do nothing;
  return v_book;
end $$;

-- ISO 8601 in UTC with milliseconds, as every answer and event spells a time.
create or replace function ledger.iso(p_at timestamptz) returns text language sql immutable as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- `data` of a transfer event (specification "Events"; shapes 2.2).
create or replace function ledger.transfer_event(p_transfer ledger.transfer, p_wallet_balance bigint, p_at timestamptz, p_extra jsonb default '{}')
returns jsonb language sql stable as $$
  select jsonb_build_object(
    'transferCode', p_transfer.transfer_code, 'clientReference', p_transfer.client_reference,
    'amount', p_transfer.amount, 'fee', p_transfer.fee, 'currency', 'NGN',
    'settlementStatus', p_transfer.settlement_status,
    'beneficiary', jsonb_build_object('accountNumber', p_transfer.account_number, 'accountName', p_transfer.account_name,
                                      'bankCode', p_transfer.bank_code, 'bankName', p_transfer.bank_name),
    'narration', p_transfer.narration,
    'provider', jsonb_build_object('transactionResponseCode', p_transfer.response_code, 'transactionRef', p_transfer.transaction_ref,
                                   'transactionId', p_transfer.transaction_id),
    'walletBalance', p_wallet_balance, 'occurredAt', ledger.iso(p_at), 'metadata', coalesce(p_transfer.metadata, '{}')) || p_extra
$$;

-- Low-balance alert (specification "wallet.balance.low": once per drop): armed by an available balance at or above the level, told by
-- ledger.watch_wallet. To be asked whenever money comes in.
drop function if exists ledger.watch_balance(ledger.account, text, text, timestamptz);
create or replace function ledger.is_armed(p_wallet ledger.account) returns boolean language sql immutable as $$
  select p_wallet.alert_armed or (p_wallet.alert_enabled and p_wallet.balance - p_wallet.held >= p_wallet.alert_threshold)
$$;

-- May have an alert to tell.
create or replace function ledger.is_low(p_wallet ledger.account) returns boolean language sql immutable as $$
  select p_wallet.alert_enabled and p_wallet.alert_armed and p_wallet.balance - p_wallet.held < p_wallet.alert_threshold
$$;

do $$ begin
  create type ledger.verdict as (n integer, verdict text, transfer_id uuid, state ledger.transfer_state, transfer_code text, at timestamptz, fee bigint, reason text, decline_code text);
exception when duplicate_object then null;
end $$;

-- Debits transfers and claims them for submission, or only holds their money when they are scheduled.
-- The caller holds the wallets' locks. Verdicts: paid, scheduled, duplicate (same id, or same clientReference with
-- the same amount and destination), conflict, insufficient, inactive. Only the first two write anything.
create or replace function ledger.pay(p_items jsonb) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_item record;
  v_wallet account;
  v_wallets account[] := '{}';
  v_transfer transfer;
  v_transfers transfer[] := '{}';
  v_postings posting[] := '{}';
  v_low jsonb := '[]';
  v_at timestamptz;
  v_need bigint;
begin
  for v_item in
    select i.*, w as wallet, same.id as same_id, ref.id as ref_id,
           coalesce(ref.amount = i.amount and ref.account_number = i."accountNumber" and ref.bank_code = i."bankCode", false) as ref_fits,
           coalesce(same.claim = i.claim, false) as own, coalesce(same.state, ref.state) as known_state, coalesce(same.transfer_code, ref.transfer_code) as known_code, coalesce(same.created_at, ref.created_at) as known_at
      from (select *, 1::smallint as wallet_account
              from jsonb_to_recordset(p_items) as r(n integer, "bookId" bigint, id uuid, "clientReference" text, amount bigint, fee bigint, "feeBreakdown" jsonb,
             "bankCode" text, "bankName" text, "accountNumber" text, "accountName" text, narration text, sender jsonb, metadata jsonb,
             provider smallint, claim uuid, "leaseMs" integer, "firstCheckMs" integer, "codePrefix" text, "scheduledAt" timestamptz, "payrollItem" uuid) offset 0) i
      join account w on w.book_id = i."bookId" and w.account = i.wallet_account
      left join transfer same on same.book_id = i."bookId" and same.id = i.id
      left join transfer ref on ref.book_id = i."bookId" and ref.client_reference = i."clientReference"
     order by i."bookId", i.n
  loop
    if v_wallet.book_id is distinct from v_item."bookId" then
      if v_wallet.book_id is not null then v_wallets := v_wallets || v_wallet; end if;
      v_wallet := v_item.wallet;
      -- Under the wallet's lock, so that posting time is in the order of `seq` even when the clock steps back.
      v_at := greatest(clock_timestamp(), v_wallet.updated_at + interval '1 microsecond');
      v_wallet.updated_at := v_at;
    end if;
    v_need := v_item.amount + v_item.fee;

    if v_item.own then
      -- This very batch committed before, and its answer was lost on the way: it is still the caller's to submit.
      return next row(v_item.n, case v_item.known_state when 'scheduled' then 'scheduled' else 'paid' end, v_item.same_id, v_item.known_state, v_item.known_code, v_item.known_at, v_item.fee, null, null)::verdict;
      continue;
    elsif v_item.same_id is not null or v_item.ref_fits then
      return next row(v_item.n, 'duplicate', coalesce(v_item.same_id, v_item.ref_id), v_item.known_state, v_item.known_code, v_item.known_at, null, null, null)::verdict;
      continue;
    elsif v_item.ref_id is not null then
      return next row(v_item.n, 'conflict', v_item.ref_id, v_item.known_state, null, null, null, null, null)::verdict;
      continue;
    elsif v_wallet.status <> 'active' then
      return next row(v_item.n, 'inactive', null, null, null, null, null, null, null)::verdict;
      continue;
    elsif v_wallet.balance - v_wallet.held - v_need < v_wallet.floor then
      return next row(v_item.n, 'insufficient', null, null, null, null, null, null, null)::verdict;
      continue;
    end if;

    v_transfer := null;
    v_transfer.book_id := v_item."bookId";
    v_transfer.id := v_item.id;
    v_transfer.transfer_code := v_item."codePrefix" || (extract(epoch from v_at) * 1000)::bigint || lpad((nextval('ledger.transfer_number') % 1000000)::text, 6, '0');
    v_transfer.client_reference := v_item."clientReference";
    v_transfer.amount := v_item.amount;
    v_transfer.fee := v_item.fee;
    v_transfer.fee_breakdown := v_item."feeBreakdown";
    v_transfer.bank_code := v_item."bankCode";
    v_transfer.bank_name := v_item."bankName";
    v_transfer.account_number := v_item."accountNumber";
    v_transfer.account_name := v_item."accountName";
    v_transfer.narration := v_item.narration;
    v_transfer.sender := v_item.sender;
    v_transfer.metadata := v_item.metadata;
    v_transfer.provider := v_item.provider;
    v_transfer.created_at := v_at;
    v_transfer.scheduled_at := v_item."scheduledAt";
    v_transfer.payroll_item := v_item."payrollItem";
    v_transfer.claim := v_item.claim;
    if v_item."scheduledAt" is null then
      v_transfer.state := 'submitting';
      v_transfer.claimed_until := v_at + v_item."leaseMs" * interval '1 millisecond';
      v_transfer.submissions := 1;
      v_transfer.submitted_at := v_at;
      -- Whoever dies before the bank's answer is recorded is taken over when the lease ends; the record sets the time of the first question.
      v_transfer.next_check_at := v_transfer.claimed_until;
      v_wallet.balance := v_wallet.balance - v_item.amount;
      v_wallet.held := v_wallet.held + v_item.fee;
      v_wallet.seq := v_wallet.seq + 1;
      v_postings := v_postings || row(v_transfer.book_id, v_transfer.id, 1, 'transfer', 1, 2, v_item.amount, v_wallet.seq, v_wallet.balance,
                                      null, null, v_at, v_transfer.transfer_code, v_transfer.client_reference)::posting;
    else
      v_transfer.state := 'scheduled';
      v_transfer.submissions := 0;
      v_transfer.next_check_at := v_item."scheduledAt";
      v_wallet.held := v_wallet.held + v_need;
    end if;
    v_transfers := v_transfers || v_transfer;
    -- What is sent at once may be refused and back in the same request, so its alert waits for the bank's answer (ledger.capture).
    if v_item."scheduledAt" is not null and is_low(v_wallet) then
      v_low := v_low || jsonb_build_object('bookId', v_wallet.book_id, 'reference', v_transfer.transfer_code);
    end if;
    return next row(v_item.n, case when v_item."scheduledAt" is null then 'paid' else 'scheduled' end, v_transfer.id, v_transfer.state,
                    v_transfer.transfer_code, v_at, v_transfer.fee, null, null)::verdict;
  end loop;
  if v_wallet.book_id is not null then v_wallets := v_wallets || v_wallet; end if;
  if cardinality(v_transfers) = 0 then return; end if;

  insert into transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number,
         account_name, narration, sender, metadata, provider, claim, claimed_until, submissions, next_check_at, scheduled_at, created_at, submitted_at, payroll_item)
    select t.book_id, t.id, t.transfer_code, t.client_reference, t.state, t.amount, t.fee, t.fee_breakdown, t.bank_code, t.bank_name, t.account_number,
           t.account_name, t.narration, t.sender, t.metadata, t.provider, t.claim, t.claimed_until, t.submissions, t.next_check_at, t.scheduled_at, t.created_at, t.submitted_at, t.payroll_item
      from unnest(v_transfers) t;
  insert into posting select * from unnest(v_postings);
  perform ledger.keep_wallets(v_wallets);
  perform ledger.watch_wallet((l ->> 'bookId')::bigint, 'transfer', l ->> 'reference') from jsonb_array_elements(v_low) l;
end $$;

-- Writes wallets back that the caller has locked and changed.
create or replace function ledger.keep_wallets(p_wallets ledger.account[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  update account a
     set balance = w.balance, held = w.held, seq = w.seq, updated_at = w.updated_at, alert_armed = w.alert_armed, alert_triggered_at = w.alert_triggered_at
    from unnest(p_wallets) w
   where a.book_id = w.book_id and a.account = w.account;
end $$;

-- Does an endpoint that named these events want this one? Whoever named none gets all that the specification lists; those
-- that are additions of ours go only to who asked for them (`optIn` in src/slices/webhooks/events.ts; a test compares the two).
create or replace function ledger.wants(p_types text[], p_event text) returns boolean language sql immutable as $$
  select case when p_types = '{}'
              then p_event not like all ('{bill.%,verification.%,product.%,virtual_card.%}') and (p_event not like 'subscription.%' or p_event = 'subscription.payment.completed')
              else p_event = any (p_types) end
$$;

-- Writes events down with their cause, and a delivery of each to whoever wants it: all in the caller's commit.
create or replace function ledger.keep_events(p_events ledger.outbox[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if cardinality(p_events) = 0 then return; end if;
  insert into outbox select * from unnest(p_events);
  insert into webhook.delivery (book_id, id, endpoint_id, event_id, event, next_attempt_at, created_at)
    select e.book_id, uuid7(), p.id, e.id, e.event, e.occurred_at, e.occurred_at
      from unnest(p_events) e join webhook.endpoint p on p.book_id = e.book_id
     where p.url is not null and ledger.wants(p.event_types, e.event)
     order by e.id;
end $$;

-- Tells the low-balance alert of a wallet that is below its level with what counts: a send, bill or card load counts from when its bank,
-- biller or processor has it or may have it, since until then it may be refused and back in the same request; all else counts at once.
-- Called after whatever makes a debit count. A wallet that is not low costs one look at its row.
create or replace function ledger.watch_wallet(p_book bigint, p_type text, p_reference text) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
declare
  v_wallet account;
  v_under_way bigint;
begin
  select * into v_wallet from account a where a.book_id = p_book and a.account = 1 and is_low(a) for no key update;
  if not found then return; end if;
  select sum(amount) into v_under_way from (
    select t.amount + t.fee from transfer t
     where t.book_id = p_book and t.settlement_status = 'pending' and t.state in ('submitting', 'accepted') and not t.captured and t.scheduled_at is null
    union all
    select b.amount + b.fee from bills.bill b where b.book_id = p_book and b.status = 'pending' and b.state in ('submitting', 'debited')
    union all
    select i.amount from cards.instruction i
     where i.book_id = p_book and i.status = 'pending' and i.kind = 'fund' and i.attempts = 1 and i.claim is not null) waiting (amount);
  if v_wallet.balance - v_wallet.held + coalesce(v_under_way, 0) >= v_wallet.alert_threshold then return; end if;
  v_wallet.alert_armed := false;
  v_wallet.alert_triggered_at := greatest(clock_timestamp(), v_wallet.updated_at);
  perform ledger.keep_wallets(array[v_wallet]);
  perform ledger.keep_events(array[row(p_book, uuid7(), 'wallet.balance.low', jsonb_build_object(
    'availableBalance', v_wallet.balance - v_wallet.held, 'threshold', v_wallet.alert_threshold, 'currency', 'NGN',
    'triggeredBy', jsonb_build_object('type', p_type, 'reference', p_reference), 'occurredAt', ledger.iso(v_wallet.alert_triggered_at)),
    v_wallet.alert_triggered_at)::outbox]);
end $$;

-- May a transfer in `p_state` take this step? The whole state machine of a transfer after its debit; see
-- src/slices/transfers/transfer.ts for the same table in words. A test compares the two over all pairs.
create or replace function ledger.may_move(p_state ledger.transfer_state, p_step text) returns boolean language sql immutable as $$
  select case p_step
    when 'release' then p_state = 'scheduled'
    when 'cancel' then p_state = 'scheduled'
    when 'claim' then p_state = 'accepted'
    when 'hand_back' then p_state = 'submitting'
    when 'refused' then p_state = 'submitting'
    when 'resubmit' then p_state in ('submitting', 'unconfirmed')
    when 'absent' then p_state in ('submitting', 'unconfirmed')
    when 'pending' then p_state in ('submitting', 'unconfirmed', 'acknowledged')
    when 'silent' then p_state in ('submitting', 'unconfirmed', 'acknowledged')
    when 'delivered' then p_state in ('submitting', 'unconfirmed', 'acknowledged')
    when 'declined_final' then p_state in ('submitting', 'unconfirmed', 'acknowledged')
    when 'declined_review' then p_state in ('submitting', 'unconfirmed', 'acknowledged')
    when 'returned' then p_state = 'delivered'
    when 'watched' then p_state in ('delivered', 'reversed')
    when 'manual_reversal' then p_state in ('declined', 'unconfirmed', 'acknowledged')
    when 'manual_settlement' then p_state in ('declined', 'unconfirmed', 'acknowledged')
    else false end
$$;

-- The bank has the transfer, or gave no answer: its fee is owed and booked, in one set-based pass because every send
-- comes through here. `step` is pending (the bank has it) or silent. A transfer whose claim has passed on is left alone.
-- Booking a held fee changes no available balance, so no floor is asked; the alert is, for the transfer counts from now on.
-- Verdicts: moved, late.
create or replace function ledger.capture(p_items jsonb) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_verdicts verdict[];
  v_low jsonb;
begin
    with item as materialized (
      select * from jsonb_to_recordset(p_items) as i(n integer, "bookId" bigint, id uuid, step text, claim uuid, channel text, code text, description text,
             "transactionRef" text, "transactionId" text, "sessionId" text, "nextCheckMs" bigint, unseen smallint, body jsonb)),
    wallet as materialized (
      select a.book_id, a.balance, a.seq, is_low(a) as is_low, greatest(clock_timestamp(), a.updated_at + interval '1 microsecond') as at
        from (select distinct "bookId", 1::smallint as account from item) b join account a on a.book_id = b."bookId" and a.account = b.account),
    taken as (
      update transfer t
         set state = case i.step when 'pending' then 'acknowledged' else 'unconfirmed' end::transfer_state, captured = true,
             -- Without a channel it is the first half of a move, which still needs the claim.
             claim = case when i.channel is null then t.claim end, claimed_until = case when i.channel is null then t.claimed_until end,
             next_check_at = coalesce(t.submitted_at, w.at) + i."nextCheckMs" * interval '1 millisecond', unseen = coalesce(i.unseen, t.unseen),
             -- The bank has it: whoever knew nothing of it begins to wait anew.
             decide_by = case when i.step <> 'pending' then t.decide_by end,
             last_checked_at = case i.channel when 'poll' then w.at else t.last_checked_at end,
             response_code = coalesce(i.code, t.response_code), response_description = coalesce(i.description, t.response_description),
             transaction_ref = coalesce(i."transactionRef", t.transaction_ref), transaction_id = coalesce(i."transactionId", t.transaction_id),
             session_id = coalesce(i."sessionId", t.session_id)
        from item i join wallet w on w.book_id = i."bookId"
       where t.book_id = i."bookId" + 0 and t.id = i.id and t.state = 'submitting' and not t.captured
         -- Only a move may come without a claim: a webhook or an operator, who holds none.
         and (t.claim = i.claim or (i.claim is null and i.channel is null))
      returning i.n, i.step, i.channel, i.code, i.body, t.book_id, t.id, t.state, t.transfer_code, t.client_reference, t.fee, w.balance, w.seq, w.is_low, w.at),
    fee as (
      select *, row_number() over book as nth, sum(fee) over book as spent from taken where fee > 0
      window book as (partition by book_id order by n)),
    posted as (
      insert into posting
        select book_id, id, 2, 'transfer_fee', 1, 2, fee, seq + nth, balance - spent, null, null, at, 'FEE_' || transfer_code, client_reference from fee),
    spent as materialized (
      select book_id, 1::smallint as account, max(at) as at, sum(fee) as spent, count(*) as postings from fee group by book_id),
    paid as (
      update account a set balance = a.balance - f.spent, held = a.held - f.spent, seq = a.seq + f.postings, updated_at = f.at
        from spent f where a.book_id = f.book_id and a.account = f.account),
    told as (
      insert into evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
        select book_id, id, channel, step, true, code, body, at from taken where channel is not null)
    select array(select row(k.n, 'moved', k.id, k.state, k.transfer_code, k.at, k.fee, null, null)::verdict from taken k
                 union all
                 select row(i.n, 'late', i.id, null, null, null, null, null, null)::verdict from item i where i.n not in (select n from taken)),
           (select jsonb_agg(jsonb_build_object('bookId', k.book_id, 'reference', k.transfer_code) order by k.n) from taken k where k.is_low)
      into v_verdicts, v_low;
  if v_low is not null then
    perform ledger.watch_wallet((l ->> 'bookId')::bigint, 'transfer', l ->> 'reference') from jsonb_array_elements(v_low) l;
  end if;
  return query select * from unnest(v_verdicts);
end $$;

-- Applies steps to transfers: what the bank answered, what an operator decided, what fell due. First writer wins;
-- a step that comes too late changes nothing and is kept as evidence. The caller holds the locks of every wallet
-- that a step touches (`p_locked`). Verdicts: moved, late, contradiction (late, and it says the opposite), missing.
create or replace function ledger.move(p_items jsonb, p_locked bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_item record;
  v_wallet account;
  v_wallets account[] := '{}';
  v_touched boolean := false;
  v_salaries boolean := false;
  t transfer;
  v_transfers transfer[] := '{}';
  v_postings posting[] := '{}';
  v_events outbox[] := '{}';
  v_evidence evidence[] := '{}';
  v_at timestamptz;
  v_back bigint;
  v_before bigint;
begin
  -- An answer that proves or may hide a credit makes the fee owed first. Refusals and declines before that cost nothing.
  perform ledger.capture(jsonb_agg(i || jsonb_build_object('step', case i ->> 'step' when 'pending' then 'pending' else 'silent' end, 'channel', null)))
     from jsonb_array_elements(p_items) i
     join transfer x on x.book_id = (i ->> 'bookId')::bigint and x.id = (i ->> 'id')::uuid
    where x.state = 'submitting' and not x.captured and i ->> 'step' in ('pending', 'silent', 'delivered', 'declined_review')
   having count(*) > 0;

  for v_item in
    select i.*, x as transfer, w as wallet
      from (select *, 1::smallint as wallet_account
              from jsonb_to_recordset(p_items) as r(n integer, "bookId" bigint, id uuid, step text, claim uuid, channel text, code text, description text,
             "transactionRef" text, "transactionId" text, "sessionId" text, "nextCheckMs" bigint, unseen smallint, "leaseMs" integer, "firstCheckMs" integer, dispatch uuid, again boolean, "decideMs" bigint, body jsonb) offset 0) i
      join account w on w.book_id = i."bookId" and w.account = i.wallet_account
      -- `+ 0` keeps the book of the item apart from the wallet's: against that, on a table without statistics, the planner
      -- walks the whole book for each item and compares ids afterwards.
      join transfer x on x.book_id = i."bookId" + 0 and x.id = i.id
     order by i."bookId", i.id
       for no key update of x
  loop
    if v_wallet.book_id is distinct from v_item."bookId" then
      if v_touched then v_wallets := v_wallets || v_wallet; end if;
      v_wallet := v_item.wallet;
      v_touched := false;
      v_at := greatest(clock_timestamp(), v_wallet.updated_at + interval '1 microsecond');
    end if;
    t := v_item.transfer;
    v_before := v_wallet.balance - v_wallet.held;

    if v_item.step in ('release', 'claim', 'resubmit') and t.state = 'submitting' and t.claim = v_item.dispatch then
      -- This very batch committed before, and its answer was lost on the way: it is still the caller's to submit.
      return next row(v_item.n, 'moved', t.id, t.state, t.transfer_code, t.submitted_at, t.fee, t.reason, t.decline_code)::verdict;
      continue;
    end if;

    if v_item.step = 'pending' and t.state <> 'acknowledged' then
      -- The bank has it after all, or for the first time: whoever knew nothing of it begins to wait anew.
      t.decide_by := null;
    end if;
    t.decide_by := coalesce(t.decide_by, v_at + v_item."decideMs" * interval '1 millisecond');

    if not may_move(t.state, v_item.step) or (v_item.claim is not null and v_item.step not in ('release', 'claim') and t.claim is distinct from v_item.claim)
       -- Only the holder of the claim may act on what the bank does not have: anybody else's hand-in may be on its way.
       or (v_item.step in ('resubmit', 'absent') and t.claim is distinct from v_item.claim)
       or (v_item.step = 'absent' and coalesce(t.decide_by > v_at, true))
       or (v_item.step in ('manual_reversal', 'manual_settlement') and t.review_since is null) then
      -- What is sent again after a lost answer may be kept already, as the one that was applied.
      if v_item.channel is not null and not (coalesce(v_item.again, false) and exists (
           select from evidence e where e.book_id = t.book_id and e.transfer_id = t.id and e.applied and e.channel = v_item.channel and e.outcome = v_item.step
              and e.received_at > v_at - interval '5 minutes')) then
        v_evidence := v_evidence || row(t.book_id, t.id, 0, v_item.channel, v_item.step, false, v_item.code, v_item.body, v_at)::evidence;
      end if;
      return next row(v_item.n, case when (t.state = 'reversed' and v_item.step in ('delivered', 'manual_settlement'))
                                       or (t.state = 'delivered' and v_item.step in ('refused', 'declined_final', 'declined_review')) then 'contradiction' else 'late' end,
                      t.id, t.state, t.transfer_code, t.created_at, t.fee, t.reason, t.decline_code)::verdict;
      continue;
    end if;

    -- A look after the end tells whether money came back; it does not change what was said of the credit.
    if v_item.code is not null and v_item.step <> 'watched' then
      t.response_code := v_item.code;
      t.response_description := v_item.description;
      t.transaction_ref := coalesce(v_item."transactionRef", t.transaction_ref);
      t.transaction_id := coalesce(v_item."transactionId", t.transaction_id);
      t.session_id := coalesce(v_item."sessionId", t.session_id);
    end if;
    if v_item.channel = 'poll' then t.last_checked_at := v_at; end if;
    t.claim := null;
    t.claimed_until := null;

    case v_item.step
    when 'release' then
      t.state := 'submitting';
      v_wallet.held := v_wallet.held - t.amount;
      v_wallet.balance := v_wallet.balance - t.amount;
      v_wallet.seq := v_wallet.seq + 1;
      v_touched := true;
      v_postings := v_postings || row(t.book_id, t.id, 1, case when t.payroll_item is null then 'transfer' else 'payroll' end, 1, 2, t.amount, v_wallet.seq, v_wallet.balance, null, null, v_at,
                                      t.transfer_code, t.client_reference)::posting;
    when 'cancel' then
      t.state := 'cancelled';
      v_wallet.held := v_wallet.held - t.amount - t.fee;
      t.fee := 0;
      t.fee_breakdown := '[]';
      t.reversed_at := v_at;
      v_touched := true;
    when 'claim', 'resubmit' then
      t.state := 'submitting';
    when 'hand_back' then
      -- Whoever hands back knows of its own hand-in alone. Where there was one before it, the bank is asked again.
      t.state := case when t.submissions = 1 then 'accepted' when t.captured then 'unconfirmed' else 'submitting' end;
      t.submissions := t.submissions - 1;
      t.next_check_at := v_at;
    when 'pending' then
      t.state := 'acknowledged';
    when 'silent' then
      if t.state = 'submitting' then t.state := 'unconfirmed'; end if;
    when 'watched' then
      t.next_check_at := null;
    when 'delivered', 'manual_settlement' then
      t.state := 'delivered';
      if v_item.step = 'manual_settlement' then
        -- Whoever reads the record reads that it was credited; its cause tells who says so, and the decline stays in the evidence.
        t.cause := 'review';
        t.response_code := '90000';
        t.response_description := 'Credited, as decided on review';
      end if;
      t.settled_at := v_at;
      v_postings := v_postings || row(t.book_id, t.id, 3, 'settlement', 2, 100 + t.provider, t.amount, null, null, null, null, v_at, t.transfer_code, t.client_reference)::posting;
      if t.fee > 0 then
        v_postings := v_postings || row(t.book_id, t.id, 4, 'fee_revenue', 2, 3, t.fee, null, null, null, null, v_at, null, null)::posting;
      end if;
    when 'declined_review' then
      t.state := 'declined';
      t.decline_code := v_item.code;
      t.failed_at := v_at;
    when 'refused', 'declined_final', 'manual_reversal', 'returned', 'absent' then
      if t.state = 'delivered' then
        -- Sent back after it was credited: the settlement account returns it, and the fee is given back with it.
        if t.fee > 0 then
          v_postings := v_postings || row(t.book_id, t.id, 5, 'return_fee', 3, 100 + t.provider, t.fee, null, null, null, null, v_at, null, null)::posting;
        end if;
        v_back := t.amount + t.fee;
      elsif t.captured then
        v_back := t.amount + t.fee;
      else
        v_wallet.held := v_wallet.held - t.fee;
        v_back := t.amount;
        t.fee := 0;
        t.fee_breakdown := '[]';
      end if;
      v_wallet.balance := v_wallet.balance + v_back;
      v_wallet.seq := v_wallet.seq + 1;
      v_touched := true;
      if t.state = 'delivered' then
        v_postings := v_postings || row(t.book_id, t.id, 6, case when t.payroll_item is null then 'return' else 'payroll_reversal' end, 100 + t.provider, 1, v_back, null, null, v_wallet.seq, v_wallet.balance, v_at,
                                        'REV_' || t.transfer_code, t.client_reference)::posting;
      else
        v_postings := v_postings || row(t.book_id, t.id, 3, case when t.payroll_item is null then 'reversal' else 'payroll_reversal' end, 2, 1, v_back, null, null, v_wallet.seq, v_wallet.balance, v_at,
                                        'REV_' || t.transfer_code, t.client_reference)::posting;
      end if;
      t.state := 'reversed';
      t.reversed_at := v_at;
      t.reason := case v_item.step when 'manual_reversal' then 'manual_reversal' else 'provider_rejected' end;
      t.cause := case v_item.step when 'manual_reversal' then 'review' when 'refused' then 'refused' when 'declined_final' then 'declined'
                                  when 'absent' then 'never_arrived' else 'returned' end;
      if v_item.step = 'manual_reversal' and t.decline_code is null then
        -- People decided because the bank told no outcome: what it last said of a transfer under way is no answer any more.
        t.response_code := null;
        t.response_description := 'The bank told no outcome; decided on review';
      end if;
      if v_item.step = 'declined_final' then t.failed_at := v_at; end if;
      -- What came back later was never declined.
      if v_item.step in ('refused', 'declined_final') then t.decline_code := v_item.code; end if;
    end case;
    t.settlement_status := case when t.state = 'delivered' then 'delivered' when t.state = 'declined' then 'failed'
                                when t.state in ('reversed', 'cancelled') then 'reversed' else 'pending' end;

    if v_item.step in ('release', 'claim', 'resubmit') then
      t.claim := coalesce(v_item.dispatch, v_item.claim);
      t.claimed_until := v_at + v_item."leaseMs" * interval '1 millisecond';
      t.submissions := t.submissions + 1;
      t.submitted_at := v_at;
      t.next_check_at := t.claimed_until;
    elsif v_item.step in ('pending', 'silent', 'delivered', 'manual_settlement') then
      if v_item."nextCheckMs" is not null then
        t.next_check_at := v_at + v_item."nextCheckMs" * interval '1 millisecond';
      elsif t.state = 'delivered' then
        t.next_check_at := null;
      end if;
      t.unseen := coalesce(v_item.unseen, t.unseen);
    elsif v_item.step = 'manual_reversal' and (v_item.transfer).state <> 'declined' then
      -- The bank had told nothing. It is asked once more: what it credited all the same must not stay unseen.
      t.next_check_at := v_at + v_item."nextCheckMs" * interval '1 millisecond';
    elsif t.state in ('declined', 'reversed', 'cancelled') then
      t.next_check_at := null;
    end if;
    t.review_since := case when t.state = 'declined' then t.failed_at
                           when t.state in ('acknowledged', 'unconfirmed') and t.decide_by <= v_at then coalesce(t.review_since, v_at) end;
    if t.review_since is null then t.proposal := null; end if;

    if v_touched then
      if v_wallet.book_id <> all (p_locked) then
        raise exception 'wallet of book % changed without its lock', v_wallet.book_id using errcode = 'LG002';
      end if;
      v_wallet.updated_at := v_at;
      v_wallet.alert_armed := ledger.is_armed(v_wallet);
    end if;

    -- A salary's fate is told by the events of its payroll item (schema/payroll.sql).
    if t.payroll_item is not null then
      null;
    elsif v_item.step in ('declined_review', 'declined_final') then
      -- The money of a final decline is not back yet when it is told: transfer.reversed, in the same commit, tells the balance with it.
      v_events := v_events || row(t.book_id, uuid7(), 'transfer.failed', transfer_event(t, v_before, v_at,
        jsonb_build_object('settlementStatus', 'failed', 'declineCode', v_item.code)), v_at)::outbox;
    end if;
    if t.payroll_item is not null then
      null;
    elsif t.state = 'reversed' and v_item.step <> 'watched' then
      v_events := v_events || row(t.book_id, uuid7(), 'transfer.reversed', transfer_event(t, v_wallet.balance - v_wallet.held, v_at,
        jsonb_build_object('totalReturned', v_back, 'reason', t.reason, 'reversalCause', t.cause) ||
        case when t.decline_code is null then '{}' else jsonb_build_object('declineCode', t.decline_code) end), v_at)::outbox;
    elsif v_item.step in ('delivered', 'manual_settlement') then
      v_events := v_events || row(t.book_id, uuid7(), 'transfer.settled', transfer_event(t, v_wallet.balance - v_wallet.held, v_at,
        jsonb_build_object('settledBy', coalesce(t.cause, 'provider'))), v_at)::outbox;
    end if;

    v_transfers := v_transfers || t;
    v_salaries := v_salaries or t.payroll_item is not null;
    if v_item.channel is not null then
      v_evidence := v_evidence || row(t.book_id, t.id, 0, v_item.channel, v_item.step, true, v_item.code, v_item.body, v_at)::evidence;
    end if;
    return next row(v_item.n, 'moved', t.id, t.state, t.transfer_code, v_at, t.fee, t.reason, t.decline_code)::verdict;
  end loop;
  if v_touched then v_wallets := v_wallets || v_wallet; end if;

  insert into posting select * from unnest(v_postings);
  update transfer x
     set state = u.state, fee = u.fee, fee_breakdown = u.fee_breakdown, captured = u.captured, claim = u.claim, claimed_until = u.claimed_until,
         submissions = u.submissions, next_check_at = u.next_check_at, last_checked_at = u.last_checked_at, unseen = u.unseen,
         response_code = u.response_code, response_description = u.response_description, transaction_ref = u.transaction_ref,
         transaction_id = u.transaction_id, session_id = u.session_id, reason = u.reason, cause = u.cause, decline_code = u.decline_code,
         decide_by = u.decide_by, review_since = u.review_since, proposal = u.proposal, submitted_at = u.submitted_at, settled_at = u.settled_at, failed_at = u.failed_at, reversed_at = u.reversed_at
    from unnest(v_transfers) u
   where x.book_id = u.book_id and x.id = u.id;
  if v_salaries then perform ledger.follow_payroll(v_transfers); end if;
  perform ledger.keep_wallets(v_wallets);
  perform ledger.keep_events(v_events);
  insert into evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
    select e.book_id, e.transfer_id, e.channel, e.outcome, e.applied, e.code, e.body, e.received_at from unnest(v_evidence) e;
end $$;

-- Asks for a step that a second person has to agree to, or agrees to it. Answers asked, agreed (somebody else asked for the same step before; take it now),
-- or late (the transfer waits for no decision). Whoever asks for another step asks anew.
create or replace function ledger.propose(p_book bigint, p_id uuid, p_step text, p_proof text, p_by text, p_by_name text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  t transfer;
begin
  select * into t from transfer x where x.book_id = p_book and x.id = p_id for no key update;
  if t.review_since is null or p_step not in ('manual_reversal', 'manual_settlement') or not may_move(t.state, p_step) then return 'late'; end if;
  if t.proposal ->> 'step' = p_step and t.proposal ->> 'by' <> p_by then return 'agreed'; end if;
  update transfer x set proposal = jsonb_build_object('step', p_step, 'proof', p_proof, 'by', p_by, 'byName', p_by_name, 'at', iso(clock_timestamp()))
   where x.book_id = p_book and x.id = p_id;
  return 'asked';
end $$;

-- One lane batch in one round trip and one commit: first what became known of transfers, then new payments.
-- `p_books` names every book whose wallet may change.
create or replace function ledger.post(p_captures jsonb, p_moves jsonb, p_pays jsonb, p_books bigint[]) returns setof ledger.verdict
language plpgsql security definer set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
begin
  -- A plan that is kept from when a table was small may use the wrong index for ever, so none is kept until it has grown.
  perform set_config('plan_cache_mode', case when pg_relation_size('ledger.transfer') < 8388608 then 'force_custom_plan' else 'auto' end, true);
  perform 1 from account where book_id = any (p_books) and account = 1 order by book_id for no key update;
  if p_captures is not null then return query select * from ledger.capture(p_captures); end if;
  if p_moves is not null then return query select * from ledger.move(p_moves, p_books); end if;
  if p_pays is not null then return query select * from ledger.pay(p_pays); end if;
end $$;

-- May a leg of this kind go from here to there? The kinds of transfers and deposits are not in it: they have functions of their own.
create or replace function ledger.leg_fits(p_kind ledger.posting_kind, p_debit smallint, p_credit smallint) returns boolean language sql stable as $$
  select case p_kind::text
    when 'bill' then (p_debit, p_credit) = (1, 5)
    when 'bill_fee' then (p_debit, p_credit) = (1, 5)
    when 'bill_settlement' then p_debit = 5 and p_credit between 300 and 399
    when 'bill_fee_revenue' then (p_debit, p_credit) = (5, 3)
    when 'bill_reversal' then (p_debit, p_credit) = (5, 1)
    when 'verification_topup' then (p_debit, p_credit) = (1, 4)
    when 'verification_plan' then (p_debit, p_credit) = (1, 7)
    when 'verification_funding' then p_debit between 200 and 299 and p_credit = 4
    when 'verification_charge' then (p_debit, p_credit) = (4, 7)
    when 'verification_refund' then (p_debit, p_credit) = (7, 4)
    when 'virtual_card_funding' then (p_debit, p_credit) = (1, 6)
    when 'virtual_card_fee' then (p_debit, p_credit) = (1, 3)
    when 'virtual_card_withdrawal' then (p_debit, p_credit) = (6, 1)
    when 'virtual_card_reversal' then (p_debit, p_credit) = (6, 1)
    when 'virtual_card_loss' then p_debit = 3 and p_credit between 400 and 499
    when 'virtual_card_purchase' then p_debit = 6 and p_credit between 400 and 499
    when 'virtual_card_refund' then p_debit between 400 and 499 and p_credit = 6
    when 'virtual_card_adjustment' then (p_debit = 6 and p_credit between 400 and 499) or (p_debit between 400 and 499 and p_credit = 6)
    else false end
$$;

-- Books journal entries that belong to no transfer, each once: an entry is made of legs, and its `source` and their
-- numbers are the primary key. Legs are booked together or not at all. Locks kept accounts in the order of book and
-- account, so callers that lock rows of their own as well do so after this call. Two entries of one call may use one book.
-- `trigger` is what a low-balance alert names as its cause; without one the caller tells ledger.watch_wallet itself. Verdicts: posted, duplicate, insufficient, inactive.
create or replace function ledger.journal(p_entries jsonb) returns table (n integer, verdict text, available bigint, at timestamptz)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_leg record;
  v_accounts smallint[];
  v_book bigint;
  v_kept account[] := '{}';
  v_touched boolean[] := '{}';
  -- As they were before the present entry, which is booked whole or not at all.
  v_kept_before account[];
  v_touched_before boolean[];
  v_changed account[] := '{}';
  v_mine posting[];
  v_postings posting[] := '{}';
  v_sources uuid[] := '{}';
  v_low jsonb := '[]';
  d integer;
  c integer;
  w integer;
begin
  perform 1 from account a
    where (a.book_id, a.account) in (
      select (e ->> 'bookId')::bigint, unnest(array[(l ->> 'debit')::smallint, (l ->> 'credit')::smallint])
        from jsonb_array_elements(p_entries) e, jsonb_array_elements(e -> 'legs') l)
    order by a.book_id, a.account for no key update;
  v_accounts := array(
    select distinct unnest(array[(l ->> 'debit')::smallint, (l ->> 'credit')::smallint])
      from jsonb_array_elements(p_entries) e, jsonb_array_elements(e -> 'legs') l);
  -- One statement for all legs, and each kept account written once: a batch costs its legs, not its leg times its statements.
  for v_leg in
    select e.n as entry, e."bookId" as book_id, e.source, e.reference as entry_reference, e."clientReference" as client_reference, e.trigger,
           l.leg, l.kind, l.debit, l.credit, l.amount, l.reference, leg_fits(l.kind, l.debit, l.credit) as fits,
           exists (select from posting p where p.book_id = e."bookId" and p.source_id = e.source and p.leg = l.leg) as is_known,
           l.place = 1 as is_first, l.place = jsonb_array_length(e.legs) as is_last
      from jsonb_to_recordset(p_entries) as e(n integer, "bookId" bigint, source uuid, reference text, "clientReference" text, trigger text, legs jsonb)
     cross join lateral rows from (
             jsonb_to_recordset(e.legs) as (leg smallint, kind posting_kind, debit smallint, credit smallint, amount bigint, reference text)
           ) with ordinality as l(leg, kind, debit, credit, amount, reference, place)
     order by e."bookId", e.n, l.place
  loop
    if v_leg.is_first then
      if v_book is distinct from v_leg.book_id then
        for i in 1 .. cardinality(v_kept) loop
          if v_touched[i] then v_changed := v_changed || v_kept[i]; end if;
        end loop;
        v_book := v_leg.book_id;
        v_kept := array(select a from account a where a.book_id = v_book and (a.account = 1 or a.account = any (v_accounts)) order by a.account);
        v_touched := array_fill(false, array[cardinality(v_kept)]);
      end if;
      v_kept_before := v_kept;
      v_touched_before := v_touched;
      v_mine := '{}';
      w := null;
      verdict := 'posted';
      at := clock_timestamp();
      for i in 1 .. cardinality(v_kept) loop
        at := greatest(at, v_kept[i].updated_at + interval '1 microsecond');
      end loop;
    end if;

    if verdict = 'posted' then
      if not v_leg.fits then
        raise exception 'a % does not go from account % to %', v_leg.kind, v_leg.debit, v_leg.credit using errcode = 'LG004';
      end if;
      d := null;
      c := null;
      for i in 1 .. cardinality(v_kept) loop
        if v_kept[i].account = v_leg.debit then d := i; end if;
        if v_kept[i].account = v_leg.credit then c := i; end if;
      end loop;
      if v_leg.is_known or (v_leg.source = any (v_sources)
         and exists (select from unnest(v_postings) p where p.book_id = v_book and p.source_id = v_leg.source and p.leg = v_leg.leg)) then
        verdict := 'duplicate';
      elsif v_kept[d].status <> 'active' then
        verdict := 'inactive';
      elsif v_kept[d].balance - v_kept[d].held - v_leg.amount < v_kept[d].floor then
        verdict := 'insufficient';
      elsif v_kept[c].status = 'closed' then
        verdict := 'inactive';
      else
        if d is not null then
          v_kept[d].balance := v_kept[d].balance - v_leg.amount;
          v_kept[d].seq := v_kept[d].seq + 1;
          v_kept[d].updated_at := at;
          v_touched[d] := true;
          if v_leg.debit = 1 then w := d; end if;
        end if;
        if c is not null then
          v_kept[c].balance := v_kept[c].balance + v_leg.amount;
          v_kept[c].seq := v_kept[c].seq + 1;
          v_kept[c].updated_at := at;
          v_touched[c] := true;
          if v_leg.credit = 1 then w := c; end if;
        end if;
        v_mine := v_mine || row(v_book, v_leg.source, v_leg.leg, v_leg.kind, v_leg.debit, v_leg.credit, v_leg.amount,
                                v_kept[d].seq, v_kept[d].balance, v_kept[c].seq, v_kept[c].balance, at,
                                coalesce(v_leg.reference, v_leg.entry_reference), v_leg.client_reference)::posting;
      end if;
    end if;

    if v_leg.is_last then
      if verdict = 'posted' then
        v_postings := v_postings || v_mine;
        v_sources := v_sources || v_leg.source;
        if w is not null then v_kept[w].alert_armed := is_armed(v_kept[w]); end if;
        if v_leg.trigger is not null and is_low(v_kept[w]) then
          v_low := v_low || jsonb_build_object('bookId', v_book, 'type', v_leg.trigger, 'reference', v_leg.entry_reference);
        end if;
      else
        v_kept := v_kept_before;
        v_touched := v_touched_before;
      end if;
      n := v_leg.entry;
      available := null;
      for i in 1 .. cardinality(v_kept) loop
        if v_kept[i].account = 1 then available := v_kept[i].balance - v_kept[i].held; end if;
      end loop;
      return next;
    end if;
  end loop;
  for i in 1 .. cardinality(v_kept) loop
    if v_touched[i] then v_changed := v_changed || v_kept[i]; end if;
  end loop;
  insert into posting select * from unnest(v_postings);
  perform ledger.keep_wallets(v_changed);
  perform ledger.watch_wallet((l ->> 'bookId')::bigint, l ->> 'type', l ->> 'reference') from jsonb_array_elements(v_low) l;
end $$;

-- Charges verification calls to the credits of their books (4 to 7), as ledger.journal would, in one pass because every call comes
-- through here. The caller holds the accounts' locks and has made sure that no source was charged before. Verdicts: posted,
-- insufficient, inactive.
create or replace function ledger.charge_credits(p_items jsonb) returns table (n integer, verdict text)
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_item record;
  v_credits account;
  v_accounts account[] := '{}';
  v_postings posting[] := '{}';
begin
  for v_item in
    select i.*, a as credits
      from (select *, 4::smallint as credits_account from jsonb_to_recordset(p_items) as r(n integer, "bookId" bigint, source uuid, amount bigint) offset 0) i
      join account a on a.book_id = i."bookId" and a.account = i.credits_account
     order by i."bookId", i.n
  loop
    if v_credits.book_id is distinct from v_item."bookId" then
      if v_credits.book_id is not null then v_accounts := v_accounts || v_credits; end if;
      v_credits := v_item.credits;
      v_credits.updated_at := greatest(clock_timestamp(), v_credits.updated_at + interval '1 microsecond');
    end if;
    n := v_item.n;
    verdict := case when v_credits.status <> 'active' then 'inactive'
                    when v_credits.balance - v_credits.held - v_item.amount < v_credits.floor then 'insufficient' else 'posted' end;
    return next;
    if verdict = 'posted' then
      v_credits.balance := v_credits.balance - v_item.amount;
      v_credits.seq := v_credits.seq + 1;
      v_postings := v_postings || row(v_item."bookId", v_item.source, 1, 'verification_charge', 4, 7, v_item.amount, v_credits.seq, v_credits.balance,
                                      null, null, v_credits.updated_at, v_item.source::text, null)::posting;
    end if;
  end loop;
  if cardinality(v_postings) = 0 then return; end if;
  insert into posting select * from unnest(v_postings);
  perform ledger.keep_wallets(v_accounts || v_credits);
end $$;

-- Writes an event of a slice down, with its deliveries, in the caller's commit.
create or replace function ledger.emit(p_book bigint, p_event text, p_data jsonb) returns uuid
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_id uuid := uuid7();
begin
  perform ledger.keep_events(array[row(p_book, v_id, p_event, p_data, clock_timestamp())::outbox]);
  return v_id;
end $$;

-- Gives a book an account whose balance is kept, as its wallet's is.
create or replace function ledger.keep_account(p_book bigint, p_account smallint) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into account (book_id, account) select p_book, p_account where p_account in (4) on conflict do nothing
$$;

-- Claims transfers whose due time has come, for one worker, for `p_lease_ms`. Two workers never get the same one.
create or replace function ledger.claim_due(p_limit integer, p_token uuid, p_lease_ms integer) returns setof ledger.transfer
language sql security definer set search_path = ledger, pg_temp as $$
  with due as (
    select book_id, id from transfer
     where next_check_at <= clock_timestamp() and (claimed_until is null or claimed_until <= clock_timestamp())
     order by next_check_at limit p_limit for no key update skip locked)
  update transfer t set claim = p_token, claimed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    from due where t.book_id = due.book_id and t.id = due.id
  returning t.*
$$;

-- Gives claims back that could not be worked on, so that the next look finds them at once.
create or replace function ledger.unclaim(p_books bigint[], p_ids uuid[], p_token uuid) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  with mine as (
    select t.book_id, t.id from transfer t join unnest(p_books, p_ids) as u(book_id, id) on t.book_id = u.book_id and t.id = u.id
     where t.claim = p_token order by t.book_id, t.id for no key update of t)
  update transfer t set claim = null, claimed_until = null
    from mine where t.book_id = mine.book_id and t.id = mine.id
$$;

-- Credits a deposit once, whatever announces it again: the id and the reference are both unique to the book.
-- Verdicts: credited, duplicate, conflict (same reference, other amount), inactive.
create or replace function ledger.deposit(p_book bigint, p_id uuid, p_amount bigint, p_reference text, p_provider smallint, p_channel text,
  p_sender jsonb default '{}', p_narration text default null)
returns table (verdict text, deposit_id uuid, available bigint, at timestamptz)
language plpgsql security definer set search_path = ledger, public, pg_temp as $$
declare
  v_wallet account;
  v_known deposit;
  v_at timestamptz;
begin
  select * into strict v_wallet from account a where a.book_id = p_book and a.account = 1 for no key update;
  select * into v_known from deposit d where d.book_id = p_book and (d.id = p_id or d.reference = p_reference);
  if found then
    return query select case when v_known.amount = p_amount then 'duplicate' else 'conflict' end, v_known.id, v_wallet.balance - v_wallet.held, v_known.created_at;
    return;
  elsif v_wallet.status = 'closed' then
    return query select 'inactive', null::uuid, null::bigint, null::timestamptz;
    return;
  end if;
  v_at := greatest(clock_timestamp(), v_wallet.updated_at + interval '1 microsecond');
  v_wallet.balance := v_wallet.balance + p_amount;
  v_wallet.seq := v_wallet.seq + 1;
  v_wallet.updated_at := v_at;
  insert into deposit values (p_book, p_id, p_reference, p_amount, p_provider, p_channel, p_sender ->> 'name', p_sender ->> 'accountNumber',
                              p_sender ->> 'bankName', p_sender ->> 'sessionId', p_narration, v_at);
  insert into posting values (p_book, p_id, 1, (case p_channel when 'subscription' then 'subscription_payment' when 'checkout' then 'checkout_payment' else 'funding' end)::posting_kind,
                              200 + p_provider, 1, p_amount, null, null, v_wallet.seq, v_wallet.balance, v_at, p_reference, null);
  perform ledger.keep_events(array[row(p_book, uuid7(), 'wallet.funded', jsonb_build_object(
    'reference', p_reference, 'amount', p_amount, 'fee', 0, 'netAmount', p_amount, 'currency', 'NGN', 'walletBalance', v_wallet.balance - v_wallet.held,
    'channel', p_channel, 'senderName', p_sender ->> 'name', 'senderAccountNumber', p_sender ->> 'accountNumber', 'senderBankName', p_sender ->> 'bankName',
    'sessionId', p_sender ->> 'sessionId', 'narration', p_narration, 'fundedAt', ledger.iso(v_at)), v_at)::outbox]);
  v_wallet.alert_armed := ledger.is_armed(v_wallet);
  perform ledger.keep_wallets(array[v_wallet]);
  return query select 'credited', p_id, v_wallet.balance - v_wallet.held, v_at;
end $$;

-- Sets the low-balance level. A level above the present balance arms only once the balance has been above it.
create or replace function ledger.set_low_balance_alert(p_book bigint, p_threshold bigint, p_enabled boolean, p_emails text[]) returns ledger.account
language sql security definer set search_path = ledger, pg_temp as $$
  update account set alert_threshold = p_threshold, alert_enabled = p_enabled, alert_emails = coalesce(p_emails, alert_emails),
         alert_armed = p_enabled and balance - held >= p_threshold
   where book_id = p_book and account = 1
  returning *
$$;

-- A due time in the sandbox after `p_by` has passed there: nearer by as much, and no earlier than now, when it falls due. So what is to come never lies
-- before what has been. What is over stays as it was.
create or replace function ledger.nearer(p_at timestamptz, p_by interval) returns timestamptz language sql volatile as $$
  select case when p_at > clock_timestamp() then greatest(p_at - p_by, clock_timestamp()) else p_at end
$$;

-- Sandbox time: pulls every due time of one sandbox book nearer. Clocks and created-at times stay real.
create or replace function ledger.advance_sandbox(p_book bigint, p_by interval) returns table (kind text, count bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if not exists (select from book where id = p_book and environment = 'sandbox') then
    raise exception 'book % is not a sandbox book', p_book using errcode = 'LG003';
  end if;
  -- In the order of every other writer: wallet first, then transfers by id.
  perform 1 from account where book_id = p_book and account = 1 for no key update;
  perform 1 from transfer where book_id = p_book and next_check_at is not null order by id for no key update;
  update transfer t set next_check_at = nearer(t.next_check_at, p_by), decide_by = nearer(t.decide_by, p_by), scheduled_at = case when t.state = 'scheduled' then nearer(t.scheduled_at, p_by) else t.scheduled_at end
   where t.book_id = p_book and t.next_check_at is not null;
  update webhook.delivery d set next_attempt_at = nearer(d.next_attempt_at, p_by), resume_at = nearer(d.resume_at, p_by) where d.book_id = p_book and d.next_attempt_at is not null;
  update webhook.endpoint e set previous_secret_until = nearer(e.previous_secret_until, p_by) where e.book_id = p_book and e.previous_secret_until is not null;
  update public.payroll_batch b set next_run_at = nearer(b.next_run_at, p_by), scheduled_at = nearer(b.scheduled_at, p_by), give_up_at = nearer(b.give_up_at, p_by)
   where b.book_id = p_book and b.status in ('draft', 'awaiting_approval', 'approved', 'scheduled', 'processing');
  update cards.instruction i set next_attempt_at = nearer(i.next_attempt_at, p_by) where i.book_id = p_book and i.next_attempt_at is not null;
  update cards.card c set next_sync_at = nearer(c.next_sync_at, p_by) where c.book_id = p_book and c.next_sync_at is not null;
  update public.checkout_order o set due_at = nearer(o.due_at, p_by) where o.book_id = p_book and o.due_at is not null;
  update public.checkout_link l set expires_at = nearer(l.expires_at, p_by) where l.book_id = p_book and l.expires_at is not null and l.status in ('active', 'inactive');
  return query
    select 'checkoutOrders', count(*) from public.checkout_order o where o.book_id = p_book and o.due_at <= clock_timestamp() having count(*) > 0
    union all
    select 'checkoutLinks', count(*) from public.checkout_link l where l.book_id = p_book and l.expires_at <= clock_timestamp() and l.status in ('active', 'inactive') having count(*) > 0
    union all
    select 'cardInstructions', count(*) from cards.instruction i where i.book_id = p_book and i.next_attempt_at <= clock_timestamp() having count(*) > 0
    union all
    select 'cardSyncs', count(*) from cards.card c where c.book_id = p_book and c.next_sync_at <= clock_timestamp() having count(*) > 0
    union all
    select 'payrollBatches', count(*) from public.payroll_batch b where b.book_id = p_book and b.next_run_at <= clock_timestamp() having count(*) > 0
    union all
    select 'webhookDeliveries', count(*) from webhook.delivery d where d.book_id = p_book and d.next_attempt_at <= clock_timestamp() having count(*) > 0
    union all
    select case when t.state in ('scheduled', 'accepted') then 'scheduledTransfers' when t.state = 'delivered' then 'returnChecks' else 'settlementChecks' end, count(*)
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

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.post, ledger.propose, ledger.watch_wallet, ledger.claim_due, ledger.unclaim, ledger.deposit, ledger.set_low_balance_alert, ledger.advance_sandbox, ledger.nearer, ledger.hurry_sandbox,
  ledger.journal, ledger.emit, ledger.keep_account, ledger.open_book, ledger.uuid7, ledger.iso, ledger.wants, ledger.may_move to tollgate_app;
