-- One payment of a batch, named like its JSON, with its outcome, met rules and counted key family.
-- `asker`: user id, also behind a key, name, first key of the rotation, and the expected name where the bank has another.
drop type if exists ledger.payment cascade;
create type ledger.payment as (n integer, "bookId" bigint, id uuid, "clientReference" text, amount bigint, fee bigint, "feeBreakdown" jsonb,
  "bankCode" text, "bankName" text, "accountNumber" text, "accountName" text, narration text, sender jsonb, metadata jsonb,
  provider smallint, claim uuid, "leaseMs" integer, "firstCheckMs" integer, "codePrefix" text, "scheduledAt" timestamptz, "payrollItem" uuid,
  asker jsonb, hold jsonb,
  code text, at timestamptz, is_low boolean, state ledger.transfer_state, met jsonb, counted_key uuid);

-- Result of a payment whose id (`p_same`) or clientReference (`p_ref`) exists.
create or replace function ledger.known_payment(p_pay ledger.payment, p_same ledger.transfer, p_ref ledger.transfer) returns ledger.outcome language sql immutable as $$
  select case -- Race: this batch committed before and its answer was lost; the caller still submits it.
              when p_same.claim = p_pay.claim then row(p_pay.n, case p_same.state when 'scheduled' then 'scheduled' when 'awaiting_approval' then 'awaiting' when 'screening' then 'awaiting' else 'paid' end, p_same.id, p_same.state, p_same.transfer_code, p_same.created_at, p_pay.fee, null, null, null)::ledger.outcome
              when p_same.id is not null then row(p_pay.n, 'duplicate', p_same.id, p_same.state, p_same.transfer_code, p_same.created_at, null, null, null, null)::ledger.outcome
              when p_ref.amount = p_pay.amount and p_ref.account_number = p_pay."accountNumber" and p_ref.bank_code = p_pay."bankCode"
              then row(p_pay.n, 'duplicate', p_ref.id, p_ref.state, p_ref.transfer_code, p_ref.created_at, null, null, null, null)::ledger.outcome
              else row(p_pay.n, 'conflict', p_ref.id, p_ref.state, null, null, null, null, null, null)::ledger.outcome end
$$;

-- Counts payments of wallets and keys with limits.
create or replace function ledger.count_payments(p_pays ledger.payment[]) returns void language sql set search_path = ledger, pg_temp as $$
  select count_spend(array_agg(p."bookId"), array_agg(p.at), array_agg(p.amount)),
         count_key_spend(array_agg(p."bookId"), array_agg(p.counted_key), array_agg(p.at), array_agg(p.amount)) from unnest(p_pays) p
$$;

-- Debits and claims transfers, or holds money when scheduled, awaiting approval or screened; `reason` has remaining limits.
-- Results: paid, scheduled, awaiting (these write); duplicate, conflict, insufficient, inactive, limited.
create or replace function ledger.pay(p_items jsonb) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_item record;
  v_pay payment;
  v_wallet account;
  v_pays payment[] := '{}';
  v_left left_over;
  v_keys lefts_of_keys;
  v_key smallint;
  v_is_limited boolean;
  v_counts boolean := false;
  v_ruled boolean := false;
  v_now timestamptz := clock_timestamp();
  v_at timestamptz;
begin
  for v_item in
    select i.p as pay, w as wallet,
           case when same.id is not null or ref.id is not null then known_payment(i.p, same, ref) end as known
      from (select p, "bookId" as book_id, 1::smallint as account, id, "clientReference" as reference, n from jsonb_populate_recordset(null::payment, p_items) p offset 0) i
      join account w on w.book_id = i.book_id and w.account = i.account
      -- `+ 0` hides indexes that look as cheap as the primary key without statistics.
      left join transfer same on same.book_id + 0 = i.book_id and same.id = i.id
      left join transfer ref on ref.book_id = i.book_id and ref.client_reference = i.reference
     order by i.book_id, i.n
  loop
    v_pay := v_item.pay;
    if v_wallet.book_id is distinct from v_pay."bookId" then
      v_wallet := v_item.wallet;
      -- Read under the lock: posting time follows `seq` even when the clock steps back.
      v_at := greatest(v_now, v_wallet.updated_at + interval '1 microsecond');
      v_left := case when v_wallet.is_limited then left_of(v_wallet.book_id, v_at) end;
      if v_wallet.has_key_limits then v_keys := row('{}'::uuid[], '{}'::left_over[]); end if;
    end if;
    if v_wallet.has_key_limits then v_keys := with_key(v_keys, v_wallet.book_id, (v_pay.asker ->> 'key')::uuid, v_at); end if;
    v_key := case when v_wallet.has_key_limits then array_position(v_keys.keys, (v_pay.asker ->> 'key')::uuid) end;
    v_is_limited := v_wallet.is_limited or v_key is not null;
    if (v_item.known).n is not null then
      return next v_item.known;
    elsif v_wallet.status <> 'active' then
      return next row(v_pay.n, 'inactive', null, null, null, null, null, null, null, null)::outcome;
    elsif v_is_limited and (exceeds(v_left, v_pay.amount) or exceeds(v_keys.lefts[v_key], v_pay.amount)) then
      return next row(v_pay.n, 'limited', null, null, null, null, null, limits_left(v_left, v_keys.lefts[v_key]), null, null)::outcome;
    elsif v_wallet.balance - v_wallet.held - v_pay.amount - v_pay.fee < v_wallet.floor then
      return next row(v_pay.n, 'insufficient', null, null, null, null, null, null, null, null)::outcome;
    else
      v_wallet.held := v_wallet.held + v_pay.amount + v_pay.fee;
      v_pay.code := v_pay."codePrefix" || (extract(epoch from v_at) * 1000)::bigint || lpad((nextval('ledger.transfer_number') % 1000000)::text, 6, '0');
      v_pay.at := v_at;
      v_pay.state := case when v_pay.hold is not null then 'screening' when v_pay."scheduledAt" is null then 'submitting' else 'scheduled' end;
      -- Salaries were approved with their batch.
      if v_wallet.is_ruled and v_pay."payrollItem" is null then
        v_ruled := true;
        v_pay.met := rules_met(v_pay, v_at, v_pays);
        if v_pay.hold is null and v_pay.met @> '[{"action": "approval"}]' then v_pay.state := 'awaiting_approval'; end if;
      end if;
      v_pay.is_low := v_pay.state <> 'submitting' and is_low(v_wallet);
      if v_is_limited then
        v_counts := true;
        v_left := less(v_left, v_pay.amount);
        v_pay.counted_key := case when not (v_keys.lefts[v_key] is null) then v_keys.keys[v_key] end;
        if v_pay.counted_key is not null then v_keys.lefts[v_key] := less(v_keys.lefts[v_key], v_pay.amount); end if;
      end if;
      v_pays := v_pays || v_pay;
      return next row(v_pay.n, case v_pay.state when 'submitting' then 'paid' when 'scheduled' then 'scheduled' else 'awaiting' end, v_pay.id, v_pay.state, v_pay.code, v_at, v_pay.fee,
                      case when v_is_limited then limits_left(v_left, v_keys.lefts[v_key]) end, null, v_wallet.balance - v_wallet.held)::outcome;
    end if;
  end loop;
  if cardinality(v_pays) > 0 then perform keep_payments(v_pays); end if;
  if v_counts then perform count_payments(v_pays); end if;
  if v_ruled then perform keep_rules_met(v_pays); end if;
end $$;

-- Opens the cases of held payments, with their evidence and events.
create or replace function ledger.keep_screening_holds(p_pays ledger.payment[]) returns void
language plpgsql set search_path = ledger, public, pg_temp as $$
begin
  insert into compliance_case
    select r.* from unnest(p_pays) m cross join lateral jsonb_populate_record(null::compliance_case, m.hold -> 'case') r where m.hold is not null;
  insert into evidence (book_id, transfer_id, channel, outcome, applied, received_at)
    select m."bookId", m.id, 'operator', 'hold', true, m.at from unnest(p_pays) m where m.hold is not null;
  perform keep_events(array(
    select row(t.book_id, uuid7(), 'transfer.hold.placed', transfer_event(t, w.balance - w.held, t.created_at), t.created_at)::outbox
      from unnest(p_pays) m join transfer t on t.book_id = m."bookId" + 0 and t.id = m.id join account w on w.book_id = t.book_id and w.account = 1
     where m.hold is not null and t.payroll_item is null));
end $$;

-- Writes and books payments.
create or replace function ledger.keep_payments(p_pays ledger.payment[]) returns void
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  insert into transfer (book_id, id, transfer_code, client_reference, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, narration, sender,
         metadata, provider, claim, scheduled_at, created_at, payroll_item, counted_key, state, claimed_until, submissions, submitted_at, next_check_at)
    select m."bookId", m.id, m.code, m."clientReference", m.amount, m.fee, m."feeBreakdown", m."bankCode", m."bankName", m."accountNumber",
           m."accountName", m.narration, m.sender, m.metadata, m.provider, m.claim, m."scheduledAt", m.at, m."payrollItem", m.counted_key,
           m.state, lease.ends, case m.state when 'submitting' then 1 else 0 end,
           case m.state when 'submitting' then m.at end,
           -- Same due time as the bank's record sets, so that it changes no index.
           coalesce(case m.state when 'awaiting_approval' then approval_ends(m.at) when 'screening' then m.at + (m.hold ->> 'checkMs')::bigint * interval '1 millisecond' else m."scheduledAt" end, m.at + coalesce(m."firstCheckMs", m."leaseMs") * interval '1 millisecond')
      from unnest(p_pays) m cross join lateral (
        select case m.state when 'submitting' then m.at + m."leaseMs" * interval '1 millisecond' end) lease(ends);
  insert into submission_lease
    select max(m.at + m."leaseMs" * interval '1 millisecond'), array_agg(m."bookId"), array_agg(m.id) from unnest(p_pays) m where m.state = 'submitting' having count(*) > 0;
  perform book_steps(array(
    select row(m.n, m."bookId", m.id, case m.state when 'submitting' then 'pay' else 'schedule' end, m.provider, m.amount, m.fee, m.fee,
               false, m."payrollItem" is not null, m.at, m.code, m."clientReference")::taken
      from unnest(p_pays) m));
  -- A send may return at once, so its alert waits for the bank's answer (ledger.capture).
  if exists (select from unnest(p_pays) m where m.is_low) then
    perform watch_wallet(m."bookId", 'transfer', m.code) from unnest(p_pays) m where m.is_low;
  end if;
  if exists (select from unnest(p_pays) m where m.hold is not null) then perform keep_screening_holds(p_pays); end if;
end $$;
