-- What a business sells, and how it is delivered.
create table product (
  book_id bigint not null references ledger.book,
  id uuid not null,
  slug text not null,
  name text not null,
  description text,
  sku text,
  -- Kobo.
  price bigint not null check (price > 0),
  type text not null check (type in ('physical', 'digital', 'service', 'subscription')),
  images text[] not null default '{}',
  -- Null is unlimited.
  quantity integer check (quantity >= 0),
  min_quantity integer not null default 1 check (min_quantity >= 1),
  max_quantity integer check (max_quantity >= min_quantity),
  low_stock_threshold integer check (low_stock_threshold >= 0),
  active boolean not null default true,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  unique (book_id, slug)
);
create unique index product_sku on product (book_id, sku) where sku is not null;

-- A removed option keeps its row: an order that chose it says so for ever.
create table delivery_option (
  book_id bigint not null,
  product_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null check (type in ('flat_rate', 'pickup', 'free')),
  -- Kobo.
  fee bigint not null check (fee >= 0 and (fee > 0) = (type = 'flat_rate')),
  regions text[] not null default '{}',
  min_days smallint,
  max_days smallint check (max_days >= min_days),
  active boolean not null default true,
  created_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (book_id, id),
  foreign key (book_id, product_id) references product
);
create index delivery_option_product on delivery_option (book_id, product_id, id) where removed_at is null;

grant select, insert, update on product, delivery_option to tollgate_app;
