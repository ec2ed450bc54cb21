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

-- Events of applied steps, in order; salaries use payroll item events (schema/payroll.sql).
create or replace function ledger.transition_events(p_applied ledger.applied_transition[]) returns ledger.outbox[]
language plpgsql set search_path = ledger, pg_temp as $$
begin
  return array(
    select row((m.taken).book_id, uuid7(), e.event, transfer_event(m.now,
             -- transfer.failed precedes the refund; transfer.reversed in the same commit has the balance after it.
             (m.available + m.back_by_then)::bigint - case when e.event = 'transfer.failed' and m.returns then (m.taken).amount + (m.taken).fee else 0 end, (m.taken).at,
             case e.event
               when 'transfer.failed' then jsonb_build_object('settlementStatus', 'failed', 'declineCode', m.code, 'needsReview', not m.returns,
                                                              'reason', case when m.returns then 'provider_rejected' else 'declined' end)
               when 'transfer.approval.requested' then jsonb_build_object('rules', (
                 select jsonb_agg(r -> 'name') from approval a cross join jsonb_array_elements(a.rules) r where a.book_id = (m.taken).book_id and a.transfer_id = (m.taken).id))
               when 'transfer.settled' then jsonb_build_object('settledBy', coalesce((m.now).cause, 'provider'), 'mayBeReturnedUntil', ledger.iso((m.now).next_check_at))
               when 'transfer.reversed' then jsonb_build_object('totalReturned', (m.taken).amount + (m.taken).owed, 'reason', (m.now).reason, 'reversalCause', (m.now).cause) ||
                    case when (m.now).decline_code is null then '{}' else jsonb_build_object('declineCode', (m.now).decline_code) end
               else '{}' end), (m.taken).at)::outbox
      from (select u.*, sum(case when u.returns then (u.taken).amount + (u.taken).fee else 0 end) over (partition by (u.taken).book_id order by (u.taken).id) as back_by_then
              from unnest(p_applied) u) m
     cross join lateral unnest(m.events) with ordinality as e(event, turn)
     where not (m.taken).is_salary
     order by (m.taken).book_id, (m.taken).id, e.turn);
end $$;
