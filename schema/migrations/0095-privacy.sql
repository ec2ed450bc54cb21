-- What somebody asked of a business about their own data: to see it, or to have it erased (decision 70).
create schema privacy;
grant usage on schema privacy to tollgate_app;

create table privacy.request (
  book_id bigint not null references ledger.book,
  id uuid not null,
  kind text not null check (kind in ('export', 'erasure')),
  status text not null check (status in ('searching', 'ready', 'waiting', 'erasing', 'done', 'canceled', 'expired')),
  -- By what the person is known; gone with the end of the request.
  marks text check ((marks is null) = (status in ('done', 'canceled', 'expired'))),
  asked_by_id text not null,
  asked_by_name text not null,
  confirmed_by_name text,
  -- The table that is walked, and the last key there that was looked at.
  step smallint not null default 0,
  cursor text[],
  parts integer not null default 0,
  -- Rows by table.
  found jsonb not null default '{}',
  erased jsonb not null default '{}',
  -- When a worker goes on, or when it expires; null at the end.
  due_at timestamptz,
  claim uuid,
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  ready_at timestamptz,
  ended_at timestamptz,
  primary key (book_id, id),
  check ((due_at is null) = (status in ('done', 'canceled', 'expired')))
);
create index request_due on privacy.request (due_at) where due_at is not null;
grant select, insert, update on privacy.request to tollgate_app;

-- What was found of a person, until it was fetched or its time is over.
create table privacy.part (
  book_id bigint not null,
  id uuid not null,
  request_id uuid not null,
  n integer not null,
  source text not null,
  rows text not null,
  primary key (book_id, id),
  unique (book_id, request_id, n),
  foreign key (book_id, request_id) references privacy.request
);
grant select, insert, update, delete on privacy.part to tollgate_app;

-- How far a book was gone through for what is kept a number of days; a book comes round once a day.
create table privacy.sweep (
  kind text not null check (kind in ('events', 'answers', 'evidence')),
  book_id bigint not null references ledger.book,
  through uuid not null default '00000000-0000-0000-0000-000000000000',
  due_at timestamptz not null default clock_timestamp(),
  primary key (kind, book_id)
);
create index sweep_due on privacy.sweep (due_at);
grant select, update on privacy.sweep to tollgate_app;
insert into privacy.sweep (kind, book_id) select kind, b.id from ledger.book b, unnest(array['events', 'answers', 'evidence']) kind;
create function privacy.new_book() returns trigger language plpgsql security definer set search_path = privacy, pg_temp as $$
begin
  insert into sweep (kind, book_id) select kind, new.id from unnest(array['events', 'answers', 'evidence']) kind;
  return new;
end $$;
create trigger book_swept after insert on ledger.book for each row execute function privacy.new_book();

-- A number that was written to is found again by its keyed hash.
alter table sms_message add column recipient_index bytea check (length(recipient_index) = 32);

-- Evidence is never changed and never removed; its body is forgotten when its time is over.
create function ledger.refuse_other_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.body is not null and new.body is null and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' then return new; end if;
  raise exception 'rows of %.% are never changed or removed', tg_table_schema, tg_table_name using errcode = 'LG001';
end $$;
drop trigger evidence_immutable on ledger.evidence;
create trigger evidence_immutable before update or delete on ledger.evidence for each row execute function ledger.refuse_other_change();
drop trigger evidence_immutable on bills.evidence;
create trigger evidence_immutable before update or delete on bills.evidence for each row execute function ledger.refuse_other_change();

comment on column privacy.request.marks is 'personal: what a person is known by, sealed; to find what is kept of them; until the request ends';
comment on column privacy.request.asked_by_id is 'personal: id; who asked; with the account';
comment on column privacy.request.asked_by_name is 'personal: name; who asked; with the account';
comment on column privacy.request.confirmed_by_name is 'personal: name; who agreed; with the account';
comment on column privacy.request.found is 'not personal: counts';
comment on column privacy.request.erased is 'not personal: counts';
comment on column privacy.part.source is 'not personal: the name of a table';
comment on column privacy.part.rows is 'personal: what was found of a person, sealed; to be handed to them; 7 days';
comment on table privacy.sweep is 'not personal: how far it went';
comment on column sms_message.recipient_index is 'personal: phone number, hashed; to find messages to a person; until erasure';
comment on column ledger.outbox.data is 'personal: what an event tells, names and addresses among it; to tell the servers of the business, again when asked; EVENT_DAYS';
comment on column ledger.evidence.body is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
comment on column ledger.attempt.answer is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
comment on column bills.evidence.body is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
comment on column webhook.attempt.response_head is 'personal: what the server of the business answered; to find mistakes; WEBHOOK_ANSWER_DAYS';
comment on column ledger.transfer.reason is 'not personal: a word of the contract';
comment on column ledger.transfer.cause is 'not personal: a word of the contract';
comment on column bills.bill.reason is 'not personal: a word of the contract';
comment on column checkout_order.cancel_reason is 'not personal: a word of the contract';
