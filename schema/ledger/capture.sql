-- Books the fee of submitted transfers in one pass: `pending` (the bank has it) or `silent` (no answer).
-- Results: moved, late (claim taken over). Held fees change no available balance; the low-balance alert follows.
create or replace function ledger.capture(p_items jsonb) returns setof ledger.outcome
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_outcomes outcome[];
  v_taken taken[];
  v_low jsonb;
  v_now timestamptz := clock_timestamp();
begin
    with item as materialized (
      select *, 1::smallint as account from jsonb_to_recordset(p_items) as i(n integer, "bookId" bigint, id uuid, step text, claim uuid, channel text, code text, description text,
             "transactionRef" text, "transactionId" text, "sessionId" text, "nextCheckMs" bigint, unseen smallint, body jsonb)),
    steps as materialized (select * from transfer_steps() s where s.step in ('pending', 'silent') and s.state = 'submitting'),
    moved as (
      update transfer t
         set state = s.next, captured = true,
             -- Without a channel this is the first half of a move, which still needs the claim.
             claim = case when i.channel is null then t.claim end, claimed_until = case when i.channel is null then t.claimed_until end,
             next_check_at = coalesce(t.submitted_at, w.at) + i."nextCheckMs" * interval '1 millisecond', unseen = coalesce(i.unseen, t.unseen),
             -- The bank has it: the wait for an unknown outcome restarts.
             decide_by = case when i.step <> 'pending' then t.decide_by end,
             last_checked_at = case i.channel when 'poll' then w.at else t.last_checked_at end,
             response_code = coalesce(i.code, t.response_code), response_description = coalesce(i.description, t.response_description),
             transaction_ref = coalesce(i."transactionRef", t.transaction_ref), transaction_id = coalesce(i."transactionId", t.transaction_id),
             session_id = coalesce(i."sessionId", t.session_id)
        from item i join account a on a.book_id = i."bookId" and a.account = i.account
            cross join lateral (select is_low(a), greatest(v_now, a.updated_at + interval '1 microsecond')) w(is_low, at)
            join steps s on s.step = case i.step when 'pending' then 'pending' else 'silent' end
       where t.book_id + 0 = i."bookId" and t.id = i.id and t.state = 'submitting' and not t.captured
         -- Only a move may come without a claim: from a webhook or an operator.
         and (t.claim = i.claim or (i.claim is null and i.channel is null))
      returning i.n, i.step, i.channel, i.code, i.body, t.book_id, t.id, t.state, t.transfer_code, t.client_reference, t.provider, t.amount, t.fee, w.is_low, w.at),
    recorded as (
      insert into evidence (book_id, transfer_id, channel, outcome, applied, code, body, received_at)
        select book_id, id, channel, step, true, code, body, at from moved where channel is not null)
    select array(select row(k.n, 'moved', k.id, k.state, k.transfer_code, k.at, k.fee, null, null, null)::outcome from moved k
                 union all
                 select row(i.n, 'late', i.id, null, null, null, null, null, null, null)::outcome from item i where i.n not in (select n from moved)),
           array(select row(k.n, k.book_id, k.id, 'capture', k.provider, k.amount, k.fee, k.fee, false, false, k.at, k.transfer_code, k.client_reference)::taken from moved k where k.fee > 0),
           (select jsonb_agg(jsonb_build_object('bookId', k.book_id, 'reference', k.transfer_code) order by k.n) from moved k where k.is_low)
      into v_outcomes, v_taken, v_low;
  perform book_steps(v_taken);
  if v_low is not null then
    perform ledger.watch_wallet((l ->> 'bookId')::bigint, 'transfer', l ->> 'reference') from jsonb_array_elements(v_low) l;
  end if;
  return query select * from unnest(v_outcomes);
end $$;
