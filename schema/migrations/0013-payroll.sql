-- Payroll: batches of salaries, paid as transfers. A salary's transfer has the id of its item, so the primary key of
-- transfers pays each item at most once, whatever is repeated.

alter type ledger.posting_kind add value 'payroll';
alter type ledger.posting_kind add value 'payroll_reversal';

alter table ledger.transfer add column payroll_item uuid;

create table payroll_batch (
  book_id bigint not null references ledger.book,
  id uuid not null,
  reference text not null,
  name text not null,
  narration text,
  pay_date date,
  status text not null default 'draft' check (status in ('draft', 'awaiting_approval', 'approved', 'scheduled', 'processing',
                                                         'completed', 'partially_completed', 'failed', 'canceled')),
  -- Sums and counts are kept with every change of an item, so that none is ever counted anew.
  item_count integer not null default 0 check (item_count >= 0),
  total_amount bigint not null default 0 check (total_amount >= 0),
  total_fees bigint not null default 0 check (total_fees >= 0),
  queued integer not null default 0,
  sent integer not null default 0,
  settled integer not null default 0,
  failed integer not null default 0,
  reversed integer not null default 0,
  skipped integer not null default 0,
  settled_amount bigint not null default 0,
  returned_amount bigint not null default 0,
  next_position integer not null default 0,
  -- Null until asked for, and again after every change of an item.
  preview_status text check (preview_status in ('computing', 'ready')),
  preview_at timestamptz,
  preview jsonb,
  requested_by text,
  requested_at timestamptz,
  approved_by text,
  approved_at timestamptz,
  approval_method text check (approval_method in ('dashboard', 'api')),
  comment text,
  rejected_reason text,
  scheduled_at timestamptz,
  -- Why its payment waits, such as a wallet that is too low, and until when.
  waits_for text,
  give_up_at timestamptz,
  -- When a worker has something to do for it, and who has taken that on until when.
  next_run_at timestamptz,
  claim uuid,
  claimed_until timestamptz,
  created_by text not null,
  -- People who had a hand in it, by id: none of them may approve it.
  prepared_by uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  processing_started_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  primary key (book_id, id),
  unique (book_id, reference)
) with (fillfactor = 70);
create index payroll_batch_due on payroll_batch (next_run_at) where next_run_at is not null;
create index payroll_batch_status on payroll_batch (book_id, status, id);
create index payroll_batch_api_approval on payroll_batch (book_id, approved_at) where approval_method = 'api';

create table payroll_item (
  book_id bigint not null,
  id uuid not null,
  batch_id uuid not null,
  position integer not null,
  beneficiary_name text not null,
  account_number text not null,
  bank_code text not null,
  bank_name text not null,
  employee_reference text,
  narration text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_breakdown jsonb not null,
  -- E-mail, phone number, earnings and deductions, sealed together.
  private text,
  resolved_name text,
  allow_name_mismatch boolean not null default false,
  name_match text check (name_match in ('EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_FOUND', 'NO_ANSWER')),
  status text not null default 'draft' check (status in ('draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped')),
  transfer_code text,
  failure_reason text,
  sent_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  foreign key (book_id, batch_id) references payroll_batch,
  unique (book_id, batch_id, position)
) with (fillfactor = 70);
-- What a preview still has to ask and what is still to be queued, in the order of the batch.
create index payroll_item_unresolved on payroll_item (book_id, batch_id, position) where name_match is null;
create index payroll_item_draft on payroll_item (book_id, batch_id, position) where status = 'draft';

-- Inside which limits an API key may approve; armed by a person.
create table payroll_limits (
  book_id bigint primary key references ledger.book,
  max_batch_amount bigint not null check (max_batch_amount > 0),
  max_item_amount bigint not null check (max_item_amount > 0),
  daily_amount bigint not null check (daily_amount > 0),
  allowed_key_ids text[] not null,
  expires_at timestamptz not null,
  armed_by text not null,
  armed_at timestamptz not null default clock_timestamp()
);

grant select, insert, update on payroll_batch to tollgate_app;
grant select, insert, update, delete on payroll_item to tollgate_app;
grant select, insert, update, delete on payroll_limits to tollgate_app;
