-- Webhooks: where a business wants its events, every delivery, and every attempt.

create schema webhook;

-- One endpoint a book for now; the key is ready for more.
create table webhook.endpoint (
  book_id bigint not null references ledger.book,
  id uuid not null,
  url text,
  allowed_ips text[] not null default '{}',
  -- Names of the events it wants; empty for all.
  event_types text[] not null default '{}',
  -- Sealed; see src/crypto/key-ring.ts.
  secret text,
  secret_masked text,
  previous_secret text,
  previous_secret_until timestamptz,
  handle_customer_emails boolean not null default true,
  -- One at a time, each event after the one before it was acknowledged or given up.
  ordered boolean not null default false,
  consecutive_failures integer not null default 0,
  failing_since timestamptz,
  last_error text,
  last_delivered_at timestamptz,
  -- Until then its lane runs among the slow ones, where a hanging receiver delays nobody else.
  slow_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id)
) with (fillfactor = 70);
create unique index endpoint_of_book on webhook.endpoint (book_id);

-- One event to one endpoint. The id is the X-Webhook-ID that every attempt carries.
create table webhook.delivery (
  book_id bigint not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event text not null,
  seq bigint generated always as identity,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts smallint not null default 0,
  max_attempts smallint not null default 6,
  -- Null once delivered or given up.
  next_attempt_at timestamptz,
  -- Who sends it now, and until when nobody else may.
  claim uuid,
  leased_until timestamptz,
  -- How often the present attempt was begun by a worker that did not come back.
  lost_claims smallint not null default 0,
  trigger text not null default 'event' check (trigger in ('event', 'manual', 'recovery')),
  http_status smallint,
  last_error text,
  delivered_at timestamptz,
  created_at timestamptz not null,
  primary key (book_id, id)
) with (fillfactor = 80);
create unique index delivery_of_event on webhook.delivery (book_id, event_id, endpoint_id);
create index delivery_due on webhook.delivery (book_id, endpoint_id, next_attempt_at, seq) where next_attempt_at is not null;
create index delivery_head on webhook.delivery (book_id, endpoint_id, seq) where next_attempt_at is not null;
create index delivery_history on webhook.delivery (book_id, created_at, id);

-- Written before the request leaves, so that a crash can neither lose nor double a number.
create table webhook.attempt (
  book_id bigint not null,
  delivery_id uuid not null,
  n smallint not null,
  trigger text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  http_status smallint,
  -- A class such as `timeout` or `connection_refused`; never an address.
  error_class text,
  timings jsonb,
  response_head bytea,
  primary key (book_id, delivery_id, n)
) with (fillfactor = 80);

-- A range of events to deliver again, worked off in bounded steps; `cursor` is the last event that was looked at.
create table webhook.recovery (
  book_id bigint not null,
  id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  cursor uuid not null,
  last uuid not null,
  recovered integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (book_id, id)
);
create index recovery_open on webhook.recovery (created_at) where finished_at is null;

grant usage on schema webhook to tollgate_app;
grant select, insert, update on webhook.endpoint, webhook.recovery to tollgate_app;
grant select on webhook.delivery, webhook.attempt to tollgate_app;
