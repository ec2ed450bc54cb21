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
