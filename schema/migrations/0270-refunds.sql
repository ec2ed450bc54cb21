-- Refunds: each is tied to the transfer that pays it, and counted on its order.
create table refund (
  book_id bigint not null,
  id uuid not null,
  order_id uuid,
  deposit_id uuid,
  transfer_id uuid not null,
  amount bigint not null,
  fee_bearer text not null default 'business',
  reason text,
  restock boolean not null default false,
  status text not null default 'pending',
  failure_reason text,
  created_at timestamptz not null default clock_timestamp(),
  completed_at timestamptz,
  ended_at timestamptz,
  primary key (book_id, id),
  constraint refund_transfer unique (transfer_id, book_id),
  constraint refund_amount_check check (amount > 0),
  constraint refund_fee_bearer_check check (fee_bearer in ('business', 'payer')),
  constraint refund_status_check check (status in ('pending', 'processing', 'completed', 'failed', 'returned')),
  constraint refund_check check (order_id is not null or deposit_id is not null),
  constraint refund_check1 check ((status in ('completed', 'returned')) = (completed_at is not null)),
  constraint refund_check2 check ((status in ('failed', 'returned')) = (ended_at is not null)),
  constraint refund_book_id_order_id_fkey foreign key (book_id, order_id) references checkout_order (book_id, id),
  constraint refund_book_id_deposit_id_fkey foreign key (book_id, deposit_id) references ledger.deposit (book_id, id)
);
comment on column refund.fee_bearer is 'not personal: a code of the contract';
comment on column refund.reason is 'personal: free text; why it was refunded; with the books';
comment on column refund.failure_reason is 'personal: free text; why it failed; with the books';
create index refund_order on refund (book_id, order_id, id) where order_id is not null;
create index refund_deposit on refund (book_id, deposit_id, id) where deposit_id is not null;
create index refund_status on refund (book_id, status, id);
alter table refund set (fillfactor = 80);
grant select on refund to tollgate_app;

alter table checkout_order
  add column amount_refunded bigint not null default 0,
  add column amount_refunding bigint not null default 0,
  add column restocked boolean not null default false;
alter table ledger.transfer add column is_refund boolean not null default false;
alter table va_sim.payment add column sender_account_number text;
comment on column va_sim.payment.sender_account_number is 'personal: account number; what was paid in play; with the sandbox';
-- allowed: index-locks: a table of the sandbox.
create index payment_sender on va_sim.payment (sender_account_number) where sender_account_number is not null;

alter table mail drop constraint mail_kind_check;
alter table mail add constraint mail_kind_check
  check (kind in ('low_balance', 'transfer_receipt', 'transfer_reversed', 'email_code', 'account_exists', 'password_reset', 'invitation', 'new_sign_in', 'security_notice') or kind in ('bill_receipt', 'bill_reversed') or kind in ('subscription_receipt', 'subscription_due', 'subscription_ended') or kind = 'checkout_receipt' or kind = 'low_verification_balance' or kind = 'going_live' or kind = 'operator_act' or kind = 'statement' or kind in ('approval_requested', 'transfer_alarm', 'rules_changed') or kind = 'funding_reversed' or kind = 'endpoint_gone' or kind = 'payroll_submitted' or kind = 'role_changed' or kind = 'refund_receipt') not valid;
