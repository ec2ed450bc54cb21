-- An open order of a subscription is closed in the commit in which what is owed changes. Those that ask already for what is owed no
-- more are over at once, as if their time had come; money that still comes for them is late.
alter table checkout_order drop constraint checkout_order_cancel_reason_check,
  add constraint checkout_order_cancel_reason_check check (cancel_reason in ('unpaid', 'business', 'no_longer_due'));
create index checkout_order_subscription on checkout_order (book_id, subscription_id) where subscription_id is not null and status = 'pending';
update checkout_order o set due_at = clock_timestamp()
  from subscription s
 where o.status = 'pending' and s.book_id = o.book_id and s.id = o.subscription_id and s.outstanding <> o.total;
