-- One requested step, named like its JSON.
drop type if exists ledger.applied_transition, ledger.validated_transition, ledger.transition_item cascade;
create type ledger.transition_item as (n integer, "bookId" bigint, id uuid, step text, claim uuid, channel text, code text, description text,
  "transactionRef" text, "transactionId" text, "sessionId" text, "nextCheckMs" bigint, unseen smallint, "leaseMs" integer, "firstCheckMs" integer, dispatch uuid, again boolean, "decideMs" bigint, body jsonb);
-- A step with its result: row of the step table, and the transfer before it.
create type ledger.validated_transition as (n integer, book_id bigint, id uuid, step text, claim uuid, dispatch uuid, channel text, again boolean, code text, description text, transaction_ref text,
  transaction_id text, session_id text, next_check_ms bigint, unseen smallint, lease_ms integer, first_check_ms integer, body jsonb, result text, at timestamptz, available bigint,
  next ledger.transfer_state, returns boolean, claims boolean, events text[], cause text, decide_by timestamptz, review_since timestamptz, fee bigint, settlement_status text, is_limited boolean, known ledger.outcome);
create type ledger.applied_transition as (taken ledger.taken, available bigint, returns boolean, is_limited boolean, events text[], code text, was text, now ledger.transfer);

-- Validates steps; the caller holds the transfers' locks. Results: moved, repeated (same call committed before), late,
-- contradiction (late with the opposite outcome), held (would debit a frozen wallet).
create or replace function ledger.validate_transitions(p_items ledger.transition_item[]) returns ledger.validated_transition[]
language plpgsql set search_path = ledger, pg_temp as $$
declare
  -- Race: one time for all, read under the locks, so that posting time follows `seq` and live feeds miss nothing.
  v_now timestamptz := clock_timestamp();
begin
  return array(
    with steps as materialized (select * from transfer_steps() s where s.step = any (array(select i.step from unnest(p_items) i)))
    select row(i.n, i."bookId", i.id, i.step, i.claim, i.dispatch, i.channel, i.again, i.code, i.description, i."transactionRef", i."transactionId", i."sessionId", i."nextCheckMs", i.unseen,
               i."leaseMs", i."firstCheckMs", i.body, checked.result, wallet.at, w.balance - w.held,
               -- An earlier submission makes the bank's answer necessary.
               case when i.step <> 'undo_submission' or x.submissions = 1 then s.next when x.captured then 'unconfirmed' else 'submitting' end,
               s.returns, s.claims, s.events, s.cause, decide.by, x.review_since, x.fee, x.settlement_status, w.is_limited,
               case checked.result when 'moved' then null
                 when 'repeated' then row(i.n, 'moved', x.id, x.state, x.transfer_code, x.submitted_at, x.fee, x.reason, x.decline_code, null)::outcome
                 else row(i.n, checked.result, x.id, x.state, x.transfer_code, x.created_at, x.fee, x.reason, x.decline_code, null)::outcome end)::validated_transition
      from (select *, 1::smallint as account from unnest(p_items) offset 0) i
      join account w on w.book_id = i."bookId" and w.account = i.account
      -- `+ 0` as in ledger.pay.
      join transfer x on x.book_id + 0 = i."bookId" and x.id = i.id
      left join steps s on s.step = i.step and s.state = x.state
     cross join lateral (select greatest(v_now, w.updated_at + interval '1 microsecond')) wallet(at)
     -- The bank has it: the wait for an unknown outcome restarts.
     cross join lateral (
       select coalesce(case when i.step <> 'pending' or x.state = 'acknowledged' then x.decide_by end, wallet.at + i."decideMs" * interval '1 millisecond')) decide(by)
     -- Only the claim holder acts on absence: another submission may be under way.
     cross join lateral (select i.step in ('resubmit', 'absent') or (i.claim is not null and i.step not in ('release', 'claim'))) needs(claim)
     cross join lateral (
       -- Race: this batch committed before and its answer was lost; the caller still submits it.
       select case when i.step in ('release', 'claim', 'resubmit') and x.state = 'submitting' and x.claim = i.dispatch then 'repeated'
                   -- The wallet was frozen before release; answers of the bank are recorded all the same.
                   when s.step = 'release' and x.claim is not distinct from i.claim and w.status <> 'active' and not coalesce(i.again, false) then 'held'
                   when s.step is not null and (x.claim is not distinct from i.claim or not needs.claim) and (i.step <> 'absent' or decide.by <= wallet.at)
                    and (i.step not in ('manual_reversal', 'manual_settlement') or x.review_since is not null)
                    -- A release asks for the approval that is still open.
                    and (i.step not in ('release_hold', 'release_hold_unapproved') or (i.step = 'release_hold_unapproved') = exists (
                      select from approval a where a.book_id = i."bookId" and a.transfer_id = i.id and a.ended is null)) then 'moved'
                   when (x.state = 'reversed' and i.step in ('delivered', 'manual_settlement'))
                     or (x.state = 'delivered' and i.step in ('refused', 'declined_final', 'declined_review')) then 'contradiction'
                   else 'late' end) checked(result)
     order by i."bookId", i.id);
end $$;
