-- A batch of transfers has a state, sums and a due time; batches of the last release have no id until they are repeated.
alter table transfer_batch
  add column id uuid, add column is_async boolean not null default false, add column status text not null default 'completed',
  add column item_count integer not null default 0, add column total_amount bigint not null default 0,
  add column accepted_count integer not null default 0, add column refused_count integer not null default 0,
  add column accepted_amount bigint not null default 0, add column total_fees bigint not null default 0, add column total_vat bigint not null default 0,
  add column first_open integer not null default 0, add column sent_to integer not null default 0, add column sender jsonb,
  add column next_run_at timestamptz, add column claim uuid, add column claimed_until timestamptz, add column started_at timestamptz,
  add column completed_at timestamptz;
alter table transfer_batch add constraint transfer_batch_status_check check (status in ('accepted', 'processing', 'completed')) not valid;
alter table transfer_batch set (fillfactor = 70);
comment on table transfer_batch is null;
comment on column transfer_batch.reference is 'not personal: a reference of the business';
comment on column transfer_batch.sender is 'personal: name; who sent it; with the books';
grant update on transfer_batch to tollgate_app;
