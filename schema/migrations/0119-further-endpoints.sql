-- Further endpoints of a book (decision 80). What was the one endpoint is the first of them, and is seen and written as before through a view of its old name.
alter table webhook.endpoint rename to receiver;
alter index webhook.endpoint_pkey rename to receiver_pkey;
alter table webhook.receiver
  -- The book, on its first endpoint, the contract's; null on further ones.
  add column first_of bigint check (first_of = book_id),
  add column description text,
  -- What must be true of an event's data, as it was said and as PostgreSQL asks it.
  add column filter jsonb,
  add column matches jsonpath,
  -- The client's own headers: sealed, and as they are shown.
  add column headers text,
  add column headers_masked jsonb not null default '[]',
  -- Attempts that may begin in any one second, the moments of those of the last one, and when the next may begin where all are used up.
  add column rate_limit smallint check (rate_limit between 1 and 100),
  add column begun_at timestamptz[] not null default '{}',
  add column rate_until timestamptz,
  -- Nothing is made for it and nothing is sent.
  add column paused_at timestamptz,
  add column paused_by text check (paused_by in ('person', 'gone')),
  add column pause_reason text,
  add column last_failed_at timestamptz,
  add column removed_at timestamptz,
  add check ((paused_at is null) = (paused_by is null)),
  add check (first_of is null or num_nonnulls(filter, matches, headers, rate_limit, paused_at, removed_at) = 0),
  add check (removed_at is null or num_nonnulls(url, secret, previous_secret, headers) = 0);
update webhook.receiver set first_of = book_id;
drop index webhook.endpoint_of_book;
create unique index receiver_first on webhook.receiver (first_of);
create index receiver_paused on webhook.receiver (paused_at) where paused_at is not null;

create view webhook.endpoint as
  select first_of as book_id, id, url, allowed_ips, event_types, secret, secret_masked, previous_secret, previous_secret_until, handle_customer_emails, ordered,
         consecutive_failures, failing_since, last_error, last_delivered_at, slow_until, created_at, updated_at, full_until, rotated_by
    from webhook.receiver where first_of is not null;
grant select, insert, update on webhook.endpoint to tollgate_app;
-- Whoever writes through the view knows one column of the two.
create function webhook.first_endpoint() returns trigger language plpgsql as $$
begin
  new.book_id := new.first_of;
  return new;
end $$;
create trigger receiver_first before insert on webhook.receiver for each row when (new.book_id is null) execute function webhook.first_endpoint();

-- True when it does not go to the first endpoint.
alter table webhook.delivery add column further boolean not null default false;
create index delivery_of_receiver on webhook.delivery (book_id, endpoint_id, created_at, id) where further;
alter table webhook.recovery
  -- Null for the first endpoint.
  add column endpoint_id uuid,
  -- Of one that makes good a pause: when that began. What is older is sent again only where the pause ended it.
  add column paused_at timestamptz;

comment on column webhook.receiver.description is 'personal: own words of the business; to know its endpoints apart; with the account';
comment on column webhook.receiver.filter is 'personal: what it wants of its events, names or addresses perhaps; to choose what is told; with the account';
comment on column webhook.receiver.matches is 'personal: the same as PostgreSQL reads it; to choose what is told; with the account';
comment on column webhook.receiver.headers is 'personal: secret, sealed; to sign in at the servers of the business; with the account';
comment on column webhook.receiver.headers_masked is 'not personal: names of headers and last characters of their values';
comment on column webhook.receiver.pause_reason is 'personal: own words of the business; to know why; with the account';
comment on column webhook.receiver.paused_by is 'not personal: a word of the contract';

do $$
declare v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''endpoint_gone'')', v_kinds);
end $$;
