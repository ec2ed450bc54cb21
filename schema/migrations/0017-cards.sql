-- Virtual cards. A card's number and security code are the processor's secret: neither is ever here.
create schema cards;

create table cards.card (
  book_id bigint not null references ledger.book,
  id uuid not null,
  customer_id uuid not null,
  brand text not null check (brand in ('VERVE', 'VISA', 'MASTERCARD')),
  name_on_card text not null,
  masked_pan text,
  last4 text,
  expiry_month text,
  expiry_year text,
  status text not null default 'pending' check (status in ('pending', 'active', 'frozen', 'terminated', 'expired', 'failed')),
  -- In the processor's own words.
  provider_status text,
  provider_card_id text,
  -- What the card can spend, as far as the entries of the processor are known here. Below zero only while a withdrawal is on
  -- its way that a purchase has overtaken.
  balance bigint not null default 0,
  -- The processor's entries that are applied, all up to this one.
  entries integer not null default 0,
  billing_address text,
  controls jsonb not null default '{}',
  frozen_by text check (frozen_by in ('business', 'processor')),
  terminated_reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  last_synced_at timestamptz,
  next_sync_at timestamptz,
  primary key (book_id, id),
  foreign key (book_id, customer_id) references customer (book_id, id)
) with (fillfactor = 80);
create unique index card_provider on cards.card (provider_card_id) where provider_card_id is not null;
create index card_customer on cards.card (book_id, customer_id, id);
create index card_sync on cards.card (next_sync_at) where next_sync_at is not null;

-- What the processor is told to do, written down before it is told. A card has one at a time. The processor knows it by
-- this id, so telling it again does it once.
create table cards.instruction (
  book_id bigint not null,
  id uuid not null,
  card_id uuid not null,
  kind text not null check (kind in ('issue', 'fund', 'withdraw', 'freeze', 'unfreeze', 'terminate', 'controls')),
  amount bigint check ((amount > 0) = (kind in ('fund', 'withdraw'))),
  detail jsonb not null default '{}',
  client_reference text,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  failure_reason text,
  attempts smallint not null default 0,
  next_attempt_at timestamptz,
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (book_id, id),
  foreign key (book_id, card_id) references cards.card (book_id, id),
  check ((status = 'pending') = (next_attempt_at is not null))
) with (fillfactor = 80);
create unique index instruction_open on cards.instruction (book_id, card_id) where status = 'pending';
create unique index instruction_reference on cards.instruction (book_id, client_reference) where client_reference is not null;
create index instruction_due on cards.instruction (next_attempt_at) where next_attempt_at is not null;

-- Every movement on a card and every refused one, each entry of the processor once.
create table cards.transaction (
  book_id bigint not null,
  id uuid not null,
  card_id uuid not null,
  provider_id text not null,
  type text not null check (type in ('authorization', 'settlement', 'reversal', 'refund', 'funding', 'withdrawal', 'fee', 'adjustment')),
  direction text not null check (direction in ('credit', 'debit')),
  amount bigint not null check (amount > 0),
  merchant jsonb,
  channel text,
  status text not null check (status in ('approved', 'declined', 'settled', 'reversed')),
  decline_reason text,
  response_code text,
  occurred_at timestamptz not null,
  primary key (book_id, id),
  unique (book_id, card_id, provider_id),
  foreign key (book_id, card_id) references cards.card (book_id, id)
);
create index transaction_card on cards.transaction (book_id, card_id, occurred_at, id);

create schema card_sim;

-- The simulated processor's own truth. Only its adapter reads or writes it.
create table card_sim.card (
  id text primary key,
  owner bigint not null,
  status text not null,
  balance bigint not null default 0 check (balance >= 0),
  entries integer not null default 0,
  last4 text not null,
  expiry_month text not null,
  expiry_year text not null,
  controls jsonb not null default '{}',
  -- True while it answers nothing about this card.
  silent boolean not null default false
);
create table card_sim.entry (
  card_id text not null references card_sim.card,
  n integer not null,
  id text not null unique,
  kind text not null,
  amount bigint not null,
  approved boolean not null,
  reason text,
  merchant jsonb,
  channel text,
  at timestamptz not null default clock_timestamp(),
  primary key (card_id, n)
);
-- What it was told to do, by our id, and what it answered.
create table card_sim.instruction (
  id text primary key,
  answer jsonb not null
);

grant usage on schema cards, card_sim to tollgate_app;
grant select, insert, update on cards.card, cards.instruction to tollgate_app;
grant select, insert on cards.transaction to tollgate_app;
grant select, insert, update on card_sim.card to tollgate_app;
grant select, insert on card_sim.entry, card_sim.instruction to tollgate_app;
