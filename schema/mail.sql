-- Mails of events, in the commit of their cause: receipts to customers while the business wants them, alerts to the business.
create or replace function mail_events() returns trigger
language plpgsql security definer set search_path = ledger, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  -- Variable, so that no plan is cached from an empty table (see ledger.post_batch).
  v_code text := 'transferCode';
begin
  insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
    select b.id, uuid7(), b.environment, 'low_balance', address, e.data, e.occurred_at, e.occurred_at
      from fresh e join account a on a.book_id = e.book_id and a.account = 1 join book b on b.id = e.book_id cross join unnest(a.alert_emails) address
     where e.event = 'wallet.balance.low';
  insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
    select b.id, uuid7(), b.environment, case e.event when 'transfer.settled' then 'transfer_receipt' else 'transfer_reversed' end, t.sender ->> 'email', e.data, e.occurred_at, e.occurred_at
      from fresh e join transfer t on t.book_id = e.book_id + 0 and t.transfer_code = e.data ->> v_code join book b on b.id = e.book_id
     where e.event in ('transfer.settled', 'transfer.reversed') and t.sender ->> 'email' <> ''
       and not exists (select from webhook.endpoint p where p.book_id = b.id and not p.handle_customer_emails);
  insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
    select b.id, uuid7(), b.environment, 'refund_receipt', o.email, e.data || jsonb_build_object('firstName', o.first_name), e.occurred_at, e.occurred_at
      from fresh e join checkout_order o on o.book_id = e.book_id and o.id = (e.data ->> 'orderId')::uuid join book b on b.id = e.book_id
     where e.event = 'refund.completed' and o.subscription_id is null and o.email not like '%@erased.invalid'
       and not exists (select from webhook.endpoint p where p.book_id = b.id and not p.handle_customer_emails);
  -- Approval requests go to approvers except the requester, alarms to owners.
  if exists (select from fresh e where e.event in ('transfer.approval.requested', 'transfer.alarm')) then
    insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at, created_at)
      select b.id, uuid7(), b.environment, case e.event when 'transfer.alarm' then 'transfer_alarm' else 'approval_requested' end, p.email,
             e.data || jsonb_build_object('firstName', p.first_name, 'environment', b.environment), e.occurred_at, e.occurred_at
        from fresh e join book b on b.id = e.book_id
        left join transfer t on t.book_id = e.book_id + 0 and t.transfer_code = e.data ->> v_code
        left join approval a on a.book_id = t.book_id and a.transfer_id = t.id
       cross join lateral (
         select q.email, q.first_name from membership m join person q on q.id = m.person_id
          where m.business_id = b.business_id and (m.role = 'owner' or (m.role = 'approver' and e.event <> 'transfer.alarm'))
            and (e.event = 'transfer.alarm' or q.id::text is distinct from a.asked_by_id) order by q.id limit 50) p
       where e.event in ('transfer.approval.requested', 'transfer.alarm');
  end if;
  return null;
end $$;
create or replace trigger outbox_mail after insert on ledger.outbox referencing new table as fresh
  for each statement execute function mail_events();
drop function if exists ledger.mail_event();
revoke execute on function mail_events from public;
