-- Credits a deposit once: id and reference are unique per book.
-- Results: credited, duplicate, conflict (same reference, other amount), inactive.
create or replace function ledger.credit_deposit(p_book bigint, p_id uuid, p_amount bigint, p_reference text, p_provider smallint, p_channel text,
  p_sender jsonb default '{}', p_narration text default null)
returns table (result text, deposit_id uuid, available bigint, at timestamptz)
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
  insert into deposit values (p_book, p_id, p_reference, p_amount, p_provider, p_channel, p_sender ->> 'name', p_sender ->> 'accountNumber',
                              p_sender ->> 'bankName', p_sender ->> 'sessionId', p_narration, v_at, (p_sender ->> 'providerFee')::bigint);
  perform book(array[row(0, p_book, p_id, 1, case p_channel when 'subscription' then 'subscription_payment' when 'checkout' then 'checkout_payment' else 'funding' end,
                         200 + p_provider, 1, p_amount, v_at, p_reference, null)::leg], null);
  v_wallet.balance := v_wallet.balance + p_amount;
  perform ledger.keep_events(array[row(p_book, uuid7(), 'wallet.funded', jsonb_build_object(
    'reference', p_reference, 'amount', p_amount, 'fee', 0, 'netAmount', p_amount, 'currency', 'NGN', 'walletBalance', v_wallet.balance - v_wallet.held,
    'channel', p_channel, 'senderName', p_sender ->> 'name', 'senderAccountNumber', p_sender ->> 'accountNumber', 'senderBankName', p_sender ->> 'bankName',
    'sessionId', p_sender ->> 'sessionId', 'narration', p_narration, 'fundedAt', ledger.iso(v_at)), v_at)::outbox]);
  return query select 'credited', p_id, v_wallet.balance - v_wallet.held, v_at;
end $$;
