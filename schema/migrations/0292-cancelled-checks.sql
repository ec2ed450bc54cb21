-- The same checks, of the new spelling.
-- allowed: older-cannot-write: no release wrote the old spelling
alter table subscription
  add constraint subscription_check check (status in ('cancelled', 'expired') = (ended_at is not null)) not valid,
  add constraint subscription_status_check check (status in ('pending_payment', 'trialing', 'active', 'past_due', 'paused', 'cancelled', 'expired')) not valid;
alter table checkout_order
  add constraint checkout_order_check4 check (status not in ('pending', 'cancelled') or paid_at is null) not valid,
  add constraint checkout_order_status_check check (status in ('pending', 'paid', 'fulfilled', 'cancelled', 'refunded')) not valid;
alter table payroll_batch
  add constraint payroll_batch_status_check check (status in ('draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'cancelled')) not valid;
alter table privacy.request
  add constraint request_check check ((marks is null) = status in ('done', 'cancelled', 'expired')) not valid,
  add constraint request_check1 check ((due_at is null) = status in ('done', 'cancelled', 'expired')) not valid,
  add constraint request_status_check check (status in ('searching', 'ready', 'waiting', 'erasing', 'done', 'cancelled', 'expired')) not valid;
