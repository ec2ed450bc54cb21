-- Applies steps of transfers; first writer wins, late steps become evidence. The caller holds wallet locks (`p_locked`).
-- Results: moved, late, contradiction (late with the opposite outcome), held, missing.
create or replace function ledger.transition(p_items jsonb, p_locked bigint[]) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_items transition_item[] := array(select i from jsonb_populate_recordset(null::transition_item, p_items) i order by i."bookId", i.id);
  v_uncaptured integer[];
  v_validated validated_transition[];
  v_applied applied_transition[];
  v_salaries boolean;
  v_refunds boolean;
  v_counted boolean;
  v_key_counted boolean;
begin
  -- Materialized: a pushed-down condition would leave rows unlocked.
  v_uncaptured := array(
    with locked as materialized (
      select i.n, i.step, x.state, x.captured from unnest(v_items) i join transfer x on x.book_id + 0 = i."bookId" and x.id = i.id
       order by x.book_id, x.id for no key update of x)
    select n from locked where state = 'submitting' and not captured and step in ('pending', 'silent', 'delivered', 'declined_review'));
  if v_uncaptured <> '{}' then
    -- Proof or possibility of a credit makes the fee owed; earlier refusals and declines cost nothing.
    perform ledger.capture(jsonb_agg(i || jsonb_build_object('step', case i ->> 'step' when 'pending' then 'pending' else 'silent' end, 'channel', null)))
       from jsonb_array_elements(p_items) i where (i ->> 'n')::integer = any (v_uncaptured);
  end if;

  -- Race: a separate statement, so that its snapshot is after the locks.
  v_validated := validate_transitions(v_items);
  if exists (select from unnest(v_validated) j where j.result = 'moved' and (j.returns or j.step = 'release') and j.book_id <> all (p_locked)) then
    raise exception 'a wallet would change without its lock' using errcode = 'LG002';
  end if;
  v_applied := apply_transitions(v_validated);
  if exists (select from unnest(v_validated) j where j.result = 'held') then
    -- Frozen wallet: retried in an hour, behind other due work.
    update transfer x set claim = null, claimed_until = null, next_check_at = j.at + interval '1 hour'
      from unnest(v_validated) j where j.result = 'held' and x.book_id + 0 = j.book_id and x.id = j.id;
  end if;
  perform count_transitions(v_applied);
  perform book_steps(array(select m.taken from unnest(v_applied) m));
  select bool_or((m.taken).is_salary), bool_or((m.now).is_refund), bool_or(m.returns and m.is_limited), bool_or(m.returns and (m.now).counted_key is not null)
    into v_salaries, v_refunds, v_counted, v_key_counted from unnest(v_applied) m;
  if v_salaries then
    perform salaries_moved(array(select m.now from unnest(v_applied) m));
  end if;
  if v_refunds then
    perform refunds_moved(array(select m.now from unnest(v_applied) m));
  end if;
  if exists (select from unnest(v_applied) m where (m.taken).step in ('approve', 'deny', 'lapse', 'cancel', 'reject_hold', 'lapse_hold')) then
    perform end_approvals(v_applied);
  end if;
  if v_counted then
    perform uncount_spend(array_agg((m.now).book_id), array_agg((m.now).created_at), array_agg((m.now).amount)) from unnest(v_applied) m where m.returns and m.is_limited;
  end if;
  if v_key_counted then
    perform uncount_key_spend(array_agg((m.now).book_id), array_agg((m.now).counted_key), array_agg((m.now).created_at), array_agg((m.now).amount)) from unnest(v_applied) m where m.returns;
  end if;
  perform keep_events(transition_events(v_applied));
  insert into evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
    select j.book_id, j.id, j.channel, j.step, j.result = 'moved', j.code, j.body, j.at
      from unnest(v_validated) j
     where j.channel is not null and j.result <> 'repeated'
       -- A resend may find its evidence stored already.
       and not (j.result <> 'moved' and coalesce(j.again, false) and exists (
         select from evidence e where e.book_id = j.book_id and e.transfer_id = j.id and e.applied and e.channel = j.channel and e.outcome = j.step
            and e.received_at > j.at - interval '5 minutes'));
  return query
    select (m.taken).n, 'moved', t.id, t.state, t.transfer_code, (m.taken).at, t.fee, t.reason, t.decline_code, null::bigint from unnest(v_applied) m cross join lateral (select (m.now).*) t
    union all
    select v.* from unnest(v_validated) j cross join lateral (select (j.known).*) v where j.result <> 'moved';
end $$;

-- Writes permitted transitions; one rule per column.
create or replace function ledger.apply_transitions(p_validated ledger.validated_transition[]) returns ledger.applied_transition[]
language plpgsql set search_path = ledger, pg_temp as $$
declare
  v_applied applied_transition[];
  v_claims boolean;
begin
  with moved as (
    update transfer x
       set state = j.next,
           fee = case when j.returns and not x.captured then 0 else x.fee end,
           fee_breakdown = case when j.returns and not x.captured then '[]' else x.fee_breakdown end,
           claim = case when j.claims then coalesce(j.dispatch, j.claim) end,
           claimed_until = lease.ends,
           submissions = x.submissions + case when j.claims then 1 when j.step = 'undo_submission' then -1 else 0 end,
           submitted_at = case when j.claims then j.at else x.submitted_at end,
           next_check_at = case
             when j.claims then j.at + coalesce(j.first_check_ms, j.lease_ms) * interval '1 millisecond'
             when j.step = 'undo_submission' then j.at
             when j.step in ('approve', 'release_hold') then greatest(x.scheduled_at, j.at)
             when j.step = 'release_hold_unapproved' then approval_ends(j.at)
             when j.step = 'watched' then null
             when j.step in ('pending', 'silent', 'delivered', 'manual_settlement', 'hold', 'keep_hold')
             then coalesce(later.at, case when j.next <> 'delivered' then x.next_check_at end)
             -- Unknown outcome: polled once more, so that a late credit is seen.
             when j.step = 'manual_reversal' and x.state <> 'declined' then later.at
             when j.next not in ('declined', 'reversed', 'cancelled') then x.next_check_at end,
           -- Approved and released transfers leave now, or at their time.
           scheduled_at = case when j.step in ('approve', 'release_hold') then greatest(x.scheduled_at, j.at) else x.scheduled_at end,
           unseen = case when j.step in ('pending', 'silent', 'delivered', 'manual_settlement') then coalesce(j.unseen, x.unseen) else x.unseen end,
           last_checked_at = case j.channel when 'poll' then j.at else x.last_checked_at end,
           -- Manual settlement records a credit, its cause names the decision, and evidence holds the decline.
           -- Manual decisions on unknown outcomes end the validity of the last answer.
           response_code = case when j.step = 'manual_settlement' then '90000' when j.step = 'manual_reversal' and x.decline_code is null then null
                                when answered.so then j.code else x.response_code end,
           response_description = case when j.step = 'manual_settlement' then 'Credited, as decided on review'
                                       when j.step = 'manual_reversal' and x.decline_code is null then 'The bank reported no outcome; decided on review'
                                       when answered.so then j.description else x.response_description end,
           transaction_ref = coalesce(case when answered.so then j.transaction_ref end, x.transaction_ref),
           transaction_id = coalesce(case when answered.so then j.transaction_id end, x.transaction_id),
           session_id = coalesce(case when answered.so then j.session_id end, x.session_id),
           reason = case when j.next = 'reversed' and j.returns then case j.step when 'manual_reversal' then 'manual_reversal' else 'provider_rejected' end else x.reason end,
           cause = coalesce(j.cause, x.cause),
           -- Returned transfers were never declined.
           decline_code = case when j.step in ('declined_review', 'refused', 'declined_final') then j.code else x.decline_code end,
           decide_by = j.decide_by,
           review_since = review.since,
           approval_request = case when review.since is not null then x.approval_request end,
           settled_at = case when j.step in ('delivered', 'manual_settlement') then j.at else x.settled_at end,
           failed_at = case when j.step in ('declined_review', 'declined_final') then j.at else x.failed_at end,
           reversed_at = case when j.returns then j.at else x.reversed_at end
      from unnest(p_validated) j
     cross join lateral (select case when j.claims then j.at + j.lease_ms * interval '1 millisecond' end) lease(ends)
     cross join lateral (select j.at + j.next_check_ms * interval '1 millisecond') later(at)
     -- Polls after the end detect returns and leave the credit as recorded.
     cross join lateral (select j.code is not null and j.step <> 'watched') answered(so)
     cross join lateral (select case when j.next = 'declined' then j.at
                                     when j.next in ('acknowledged', 'unconfirmed') and j.decide_by <= j.at then coalesce(j.review_since, j.at) end) review(since)
     where j.result = 'moved' and x.book_id + 0 = j.book_id and x.id = j.id
    returning row(row(j.n, x.book_id, x.id, j.step, x.provider, x.amount, j.fee, x.fee, x.captured, x.payroll_item is not null, j.at, x.transfer_code, x.client_reference)::taken,
                  j.available, j.returns, j.is_limited, j.events, j.code, j.settlement_status, x)::applied_transition as move, x.book_id, x.id)
  select coalesce(array_agg(move order by book_id, id), '{}'), coalesce(bool_or((move).now.claim is not null), false) into v_applied, v_claims from moved;
  if v_claims then
    insert into submission_lease
      select max((m.now).claimed_until), array_agg((m.now).book_id), array_agg((m.now).id) from unnest(v_applied) m where (m.now).state = 'submitting' and (m.now).claim is not null having count(*) > 0;
  end if;
  if cardinality(v_applied) <> (select count(*) from unnest(p_validated) where result = 'moved') then
    raise exception 'two steps of one transfer in one batch' using errcode = 'LG006';
  end if;
  return v_applied;
end $$;

-- Maker-checker on a step. Results: requested, approved (apply it now), late (no decision pending).
-- Another step replaces the request.
create or replace function ledger.request_approval(p_book bigint, p_id uuid, p_step text, p_proof text, p_by text, p_by_name text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  t transfer;
begin
  select * into t from transfer x where x.book_id + 0 = p_book and x.id = p_id for no key update;
  if t.review_since is null or p_step not in ('manual_reversal', 'manual_settlement') or not may_move(t.state, p_step) then return 'late'; end if;
  if t.approval_request ->> 'step' = p_step and t.approval_request ->> 'by' <> p_by then return 'approved'; end if;
  update transfer x set approval_request = jsonb_build_object('step', p_step, 'proof', p_proof, 'by', p_by, 'byName', p_by_name, 'at', iso(clock_timestamp()))
   where x.book_id + 0 = p_book and x.id = p_id;
  return 'requested';
end $$;
