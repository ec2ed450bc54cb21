-- Printed by `npm run generate` from the declarations in src/slices/slices.ts.

-- Whether an endpoint with this filter receives the event. Without a filter: all events of the specification;
-- further events (`optIn`) need a filter.
create or replace function ledger.wants(p_types text[], p_event text) returns boolean language sql immutable as $$
  select p_event = any (case when p_types = '{}' then '{transfer.settled,transfer.failed,transfer.reversed,wallet.funded,wallet.balance.low,payroll.item.settled,payroll.item.failed,payroll.item.reversed,payroll.batch.completed,checkout.payment.completed,subscription.payment.completed,customer.transaction.completed,test.webhook}' else p_types end)
$$;

-- Dated version of the API, in the body of every event (src/domain/portable/api-versions.ts).
create or replace function webhook.api_version() returns text language sql immutable as $$ select '2026-12-01' $$;

-- Writes events with the effects of slices, in the caller's commit.
create or replace function ledger.keep_events(p_events ledger.outbox[]) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if cardinality(p_events) = 0 then return; end if;
  insert into outbox select * from unnest(p_events);
  perform webhook.keep_deliveries(p_events);
end $$;

-- Passes changed salary transfers to payroll, in the same commit.
create or replace function ledger.salaries_moved(p_transfers ledger.transfer[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  perform ledger.follow_payroll(p_transfers);
end $$;

-- Passes changed transfers of refunds to refunds, in the same commit.
create or replace function ledger.refunds_moved(p_transfers ledger.transfer[]) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  perform ledger.follow_refunds(p_transfers);
end $$;

-- Amounts outside transfers that left the wallet and may return in the same request.
create or replace function ledger.under_way(p_book bigint) returns numeric
language plpgsql set search_path = ledger, pg_temp as $$
begin
  return (select coalesce(sum(amount), 0) from (
    select b.amount + b.fee from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id where o.book_id = p_book and b.state in ('submitting', 'debited')
    union all
    select i.amount from cards.instruction i
     where i.book_id = p_book and i.status = 'pending' and i.kind = 'fund' and i.attempts = 1 and i.claim is not null) waiting (amount));
end $$;
