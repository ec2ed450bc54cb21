-- Low-balance alert (specification "wallet.balance.low", once per drop): ready after ledger.book, emitted by ledger.watch_wallet.

-- Whether an alert may be due.
create or replace function ledger.is_low(p_wallet ledger.account) returns boolean language sql immutable as $$
  select p_wallet.alert_enabled and p_wallet.alert_ready and p_wallet.balance - p_wallet.held < p_wallet.alert_threshold
$$;

-- Emits the alert of a wallet below its level. Sends, bills and card loads count once the provider may have them,
-- all other debits at once. Call it after any debit begins to count.
create or replace function ledger.watch_wallet(p_book bigint, p_type text, p_reference text) returns void
language plpgsql security definer set search_path = ledger, public, pg_temp set enable_seqscan = off as $$
declare
  v_wallet account;
  v_under_way bigint;
begin
  select * into v_wallet from account a where a.book_id = p_book and a.account = 1 and is_low(a) for no key update;
  if not found then return; end if;
  select ledger.under_way(p_book) + coalesce(sum(t.amount + t.fee), 0) into v_under_way from transfer t
   where t.book_id = p_book and t.settlement_status = 'pending' and t.state in ('submitting', 'accepted') and not t.captured and t.scheduled_at is null;
  if v_wallet.balance - v_wallet.held + v_under_way >= v_wallet.alert_threshold then return; end if;
  v_wallet.alert_triggered_at := greatest(clock_timestamp(), v_wallet.updated_at);
  update account a set alert_ready = false, alert_triggered_at = v_wallet.alert_triggered_at where a.book_id = p_book and a.account = 1;
  perform ledger.keep_events(array[row(p_book, uuid7(), 'wallet.balance.low', jsonb_build_object(
    'availableBalance', v_wallet.balance - v_wallet.held, 'threshold', v_wallet.alert_threshold, 'currency', 'NGN',
    'triggeredBy', jsonb_build_object('type', p_type, 'reference', p_reference), 'occurredAt', ledger.iso(v_wallet.alert_triggered_at)),
    v_wallet.alert_triggered_at)::outbox]);
end $$;

-- Sets the low-balance level; a level above the balance is active once the balance has been above it.
create or replace function ledger.set_low_balance_alert(p_book bigint, p_threshold bigint, p_enabled boolean, p_emails text[]) returns ledger.account
language sql security definer set search_path = ledger, pg_temp as $$
  update account set alert_threshold = p_threshold, alert_enabled = p_enabled, alert_emails = coalesce(p_emails, alert_emails),
         alert_ready = p_enabled and balance - held >= p_threshold
   where book_id = p_book and account = 1
  returning *
$$;

-- Opens or freezes a wallet: a frozen one accepts credits alone. Closed wallets stay closed.
create or replace function ledger.set_wallet_status(p_business uuid, p_environment text, p_status text) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  update account a set status = p_status from book b
   where b.business_id = p_business and b.environment = p_environment and a.book_id = b.id and a.account = 1 and a.status <> 'closed'
     and p_status in ('active', 'frozen')
$$;

drop function if exists ledger.watch_balance(ledger.account, text, text, timestamptz);
drop function if exists ledger.is_armed(ledger.account);
drop function if exists ledger.keep_wallets(ledger.account[]);
drop function if exists ledger.charge_credits(jsonb);
