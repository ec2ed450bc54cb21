-- allowed: long-write: rows that have ended, which others write seldom; events are found by an index
update subscription set status = 'cancelled' where status = 'canceled';
update checkout_order set status = 'cancelled' where status = 'canceled';
update payroll_batch set status = 'cancelled' where status = 'canceled';
update privacy.request set status = 'cancelled' where status = 'canceled';
update cards.card set provider_status = 'cancelled' where provider_status = 'canceled';
update card_sim.card set status = 'cancelled' where status = 'canceled';

update webhook.receiver set event_types = array_replace(event_types, 'subscription.canceled', 'subscription.cancelled')
 where 'subscription.canceled' = any(event_types);
update webhook.receiver
   set filter = replace(filter::text, '"canceled"', '"cancelled"')::jsonb, matches = replace(matches::text, '"canceled"', '"cancelled"')::jsonpath
 where strpos(matches::text, '"canceled"') > 0;
update webhook.delivery d set event = 'subscription.cancelled'
  from ledger.outbox o where o.event = 'subscription.canceled' and d.book_id = o.book_id and d.event_id = o.id;
update ledger.outbox set event = 'subscription.cancelled', data = jsonb_set(data, '{status}', '"cancelled"') where event = 'subscription.canceled';
