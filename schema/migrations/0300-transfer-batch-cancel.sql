-- A batch of transfers can be cancelled: pending items end as cancelled, and the batch counts them.
alter table transfer_batch add column cancelled_count integer not null default 0, add column cancelled_at timestamptz;
alter table transfer_batch_item drop constraint transfer_batch_item_state_check;
alter table transfer_batch_item add constraint transfer_batch_item_state_check
  check (state in ('pending', 'sending', 'accepted', 'refused', 'cancelled')) not valid;
