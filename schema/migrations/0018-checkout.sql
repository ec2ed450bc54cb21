-- Checkout: links that anybody may pay through, and the orders that they make.

-- How much of the stock open orders keep back. What can still be ordered is quantity - reserved.
alter table product add column reserved integer not null default 0 check (reserved >= 0);

create table checkout_link (
  book_id bigint not null references ledger.book,
  id uuid not null,
  -- The address that payers get: nobody guesses it.
  slug text not null unique,
  type text not null check (type in ('product', 'subscription', 'amount')),
  product_id uuid,
  subscription_id uuid,
  -- Kobo; null lets the payer name an amount.
  amount bigint check (amount > 0),
  title text not null,
  description text,
  success_url text,
  collect_phone boolean not null default false,
  collect_address boolean not null default false,
  collect_delivery_option boolean not null default false,
  -- Null is as often as anybody likes; 1 is a single use.
  max_payments integer check (max_payments > 0),
  expires_at timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive', 'expired', 'completed')),
  -- Orders that were paid, and orders that still may be.
  payments integer not null default 0 check (payments >= 0),
  open_orders integer not null default 0 check (open_orders >= 0),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  foreign key (book_id, product_id) references product,
  foreign key (book_id, subscription_id) references subscription,
  check ((type = 'product') = (product_id is not null)),
  check ((type = 'subscription') = (subscription_id is not null)),
  check (type = 'amount' or amount is null),
  check (max_payments is null or payments + open_orders <= max_payments)
) with (fillfactor = 80);
create index checkout_link_due on checkout_link (expires_at) where expires_at is not null and status in ('active', 'inactive');

-- What somebody ordered, with its own copy of names and prices.
create table checkout_order (
  book_id bigint not null,
  id uuid not null,
  link_id uuid not null,
  reference text not null,
  -- What makes a repeated order the same one; null where the payer gave nothing to know it by.
  attempt uuid,
  product_id uuid,
  subscription_id uuid,
  item_name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price > 0),
  -- {id, name, type, fee} as it was chosen.
  delivery_option jsonb,
  subtotal bigint not null,
  delivery_fee bigint not null default 0 check (delivery_fee >= 0),
  total bigint not null check (total > 0),
  customer_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  -- Phone number and address, sealed together.
  private text,
  status text not null default 'pending' check (status in ('pending', 'paid', 'fulfilled', 'canceled', 'refunded')),
  -- Kobo that came for it, also what came too late or too much.
  amount_paid bigint not null default 0 check (amount_paid >= 0),
  sender_name text,
  -- When it is given up unless it is paid; null once that is decided.
  due_at timestamptz,
  cancel_reason text check (cancel_reason in ('unpaid', 'business')),
  -- The deposit that completed it.
  deposit_id uuid,
  paid_at timestamptz,
  fulfilled_at timestamptz,
  canceled_at timestamptz,
  refunded_at timestamptz,
  refund_transfer_code text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  unique (book_id, reference),
  foreign key (book_id, link_id) references checkout_link,
  foreign key (book_id, product_id) references product,
  foreign key (book_id, customer_id) references customer,
  check (subtotal = unit_price * quantity and total = subtotal + delivery_fee),
  check ((status = 'pending') = (due_at is not null)),
  check ((paid_at is not null) = (deposit_id is not null)),
  check (status not in ('paid', 'fulfilled') or paid_at is not null),
  check (status not in ('pending', 'canceled') or paid_at is null),
  check ((cancel_reason is not null) = (canceled_at is not null)),
  check ((status = 'refunded') = (refund_transfer_code is not null))
) with (fillfactor = 80);
create unique index checkout_order_attempt on checkout_order (book_id, attempt) where attempt is not null;
create index checkout_order_link on checkout_order (book_id, link_id, id);
create index checkout_order_link_status on checkout_order (book_id, link_id, status, id);
create index checkout_order_status on checkout_order (book_id, status, id);
create index checkout_order_customer on checkout_order (book_id, customer_id, id);
create index checkout_order_due on checkout_order (due_at) where due_at is not null;
-- A transfer gives back one order.
create unique index checkout_order_refund on checkout_order (book_id, refund_transfer_code) where refund_transfer_code is not null;

do $$
declare
  v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into strict v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''checkout_receipt'')', v_kinds);
end $$;

grant select, insert, update on checkout_link, checkout_order to tollgate_app;
