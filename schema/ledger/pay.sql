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
