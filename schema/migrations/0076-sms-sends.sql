-- Text messages that are sent: what was asked for, charged by one posting, and one row for each number.
alter type ledger.posting_kind add value 'sms';
alter type ledger.posting_kind add value 'sms_refund';

create table sms_send (
  book_id bigint not null references ledger.book,
  id uuid not null,
  client_reference text,
  -- The quote whose price it has; a quote is sent once.
  quote_id uuid,
  -- Who is handed its messages, and asked about them.
  provider smallint not null,
  sender_id text,
  route text not null check (route in ('generic', 'dnd')),
  -- The text, sealed; null once its time is over.
  sealed_text text,
  -- A keyed hash of what was asked for, by which a repeat is known.
  fingerprint bytea not null,
  encoding text not null,
  segments smallint not null check (segments > 0),
  recipients integer not null check (recipients > 0),
  invalid integer not null check (invalid >= 0),
  duplicates integer not null check (duplicates >= 0),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id)
);
create unique index sms_send_reference on sms_send (book_id, client_reference) where client_reference is not null;
create unique index sms_send_quote on sms_send (book_id, quote_id) where quote_id is not null;
create index sms_send_text on sms_send (created_at) where sealed_text is not null;

create table sms_message (
  book_id bigint not null,
  id uuid not null,
  send_id uuid not null,
  -- Such as 0803****567.
  recipient text not null,
  -- The number, sealed, until nobody has to be handed it any more.
  sealed_recipient text,
  network text not null,
  price bigint not null check (price >= 0),
  -- `pending`: charged and not known to be handed in. `unknown`: it may have been handed in, and nobody will tell. `failed`: it never was.
  status text not null default 'pending' check (status in ('pending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown')),
  reason text,
  -- What the provider calls it, to ask by.
  provider_message_id text,
  -- Whoever is handing it in, or did so and was never heard of; or is asking what became of it.
  claim uuid,
  attempts smallint not null default 0,
  checks smallint not null default 0,
  -- When it is handed in, when whoever does so is given up, or when the provider is asked; null once nothing more is done.
  due_at timestamptz,
  refunded_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  -- When its last state was known.
  ended_at timestamptz,
  primary key (book_id, id),
  foreign key (book_id, send_id) references sms_send (book_id, id),
  check (refunded_at is null or status = 'failed'),
  check ((status in ('pending', 'sent')) or due_at is null)
) with (fillfactor = 80);
create index sms_message_send on sms_message (book_id, send_id, id);
create index sms_message_due on sms_message (due_at) where due_at is not null;
create index sms_message_provider on sms_message (provider_message_id) where provider_message_id is not null;

comment on column sms_send.sealed_text is 'personal: text of a message, sealed; what was sent; 30 days';
comment on column sms_send.fingerprint is 'personal: text and numbers of a message, hashed; by which a repeat is known; with the books';
comment on column sms_send.encoding is 'not personal: an alphabet';
comment on column sms_message.recipient is 'personal: phone number, masked; whom it went to; with the books';
comment on column sms_message.sealed_recipient is 'personal: phone number, sealed; whom it goes to, until it was handed in; 1 day';

create schema sms_sim;
-- The simulated provider's own truth. Only its adapter reads or writes it. Every request is a row: whoever asks twice has sent twice.
create table sms_sim.message (
  n bigint generated always as identity primary key,
  message_id uuid not null,
  owner bigint not null,
  ending text not null,
  route text not null,
  is_sent boolean not null,
  at timestamptz not null default clock_timestamp()
);
comment on column sms_message.reason is 'not personal: a word of the contract';
comment on table sms_sim.message is 'not personal: what the simulated provider was asked, without numbers and texts';
create index message_of on sms_sim.message (owner, message_id);

grant usage on schema sms_sim to tollgate_app;
grant select, insert, update on sms_send, sms_message to tollgate_app;
grant select, insert on sms_sim.message to tollgate_app;
