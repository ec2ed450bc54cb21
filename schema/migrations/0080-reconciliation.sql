-- Reconciliation: what providers and banks say moved, beside what our books say, day by day. Written by the application; only resolving what differs moves money, by ledger.journal.
alter type ledger.posting_kind add value if not exists 'reconciliation';

-- How a file of an account with a provider is read: its columns, units and times, as data.
create table reconciliation_mapping (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  mapping jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  changed_by text not null,
  primary key (environment, provider)
);

-- A file, from its first byte on. Its rows count once it is imported whole; a file with a row that cannot be read leaves none.
create table reconciliation_import (
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  format text not null check (format in ('csv', 'mt940', 'camt053')),
  file_name text,
  state text not null default 'receiving' check (state in ('receiving', 'reading', 'imported', 'refused')),
  sha256 bytea,
  bytes bigint not null default 0,
  -- Rows read so far, and those of them that an earlier file had brought.
  row_count integer not null default 0,
  known_count integer not null default 0,
  first_day date,
  last_day date,
  -- Which days the file is complete for, where whoever brought it said so.
  covers_from date,
  covers_to date,
  problems jsonb not null default '[]',
  by_name text not null,
  started_at timestamptz not null default clock_timestamp(),
  -- Whoever works on it says so all along; what is silent for long is taken over, or was broken off.
  heard_at timestamptz not null default clock_timestamp(),
  token uuid,
  ended_at timestamptz
);
create unique index reconciliation_import_file on reconciliation_import (environment, provider, sha256) where state in ('reading', 'imported');
create index reconciliation_import_open on reconciliation_import (heard_at) where state in ('receiving', 'reading');
create index reconciliation_import_list on reconciliation_import (environment, id desc);

-- The bytes of a file until it has been read.
create table reconciliation_part (
  import_id uuid not null references reconciliation_import,
  n integer not null,
  bytes bytea not null,
  primary key (import_id, n)
);
alter table reconciliation_part alter column bytes set storage external;

-- A row of a file: what the provider says moved. In is above zero. Indexes begin with what tells rows apart: while PostgreSQL has no statistics of rows that
-- came a moment ago, it would take one that begins with the account for as good as any.
create table reconciliation_line (
  id bigint generated always as identity primary key,
  environment text not null,
  provider smallint not null,
  import_id uuid not null,
  -- The line of the file.
  number integer not null,
  -- The same row of another file has the same: the provider's id of it, or what it says and the how-manieth of that it is.
  row_key text not null,
  day date not null,
  at timestamptz not null,
  kind text not null check (kind in ('payment', 'fee', 'house')),
  amount bigint not null,
  fee bigint,
  balance bigint,
  reference text,
  name text,
  -- missing: it has no counterpart yet and is told as an exception, excepted: its exception stands.
  state text not null default 'open' check (state in ('open', 'matched', 'missing', 'excepted', 'aside')),
  item_id bigint,
  -- How sure it is, of 100, where it was found without a reference.
  score smallint,
  -- Its day was closed when it came.
  is_late boolean not null default false
-- Pairing writes each row once more, which touches no index while the row stays on its page.
) with (fillfactor = 60);
create unique index reconciliation_line_key on reconciliation_line (row_key, provider, environment);
create index reconciliation_line_day on reconciliation_line (day, provider, environment);
create index reconciliation_line_reference on reconciliation_line (reference, provider, environment) where reference is not null;
create index reconciliation_line_import on reconciliation_line (import_id, number);

-- What our books say moved at a provider: the postings of one cause on its accounts, as one movement of its money.
create table reconciliation_item (
  id bigint generated always as identity primary key,
  environment text not null,
  provider smallint not null,
  day date not null,
  at timestamptz not null,
  book_id bigint not null,
  source_id uuid not null,
  is_return boolean not null,
  -- The account of the provider in that book.
  account smallint not null,
  amount bigint not null,
  reference text,
  name text,
  state text not null default 'open' check (state in ('open', 'matched', 'missing', 'excepted'))
) with (fillfactor = 60);
create unique index reconciliation_item_source on reconciliation_item (book_id, source_id, is_return, provider);
create index reconciliation_item_day on reconciliation_item (day, provider, environment);
create index reconciliation_item_reference on reconciliation_item (reference, provider, environment);
create index reconciliation_item_amount on reconciliation_item (amount, provider, environment, day);

-- A day at a provider: what is due of it, and its figures as they were counted last.
create table reconciliation_day (
  environment text not null,
  provider smallint not null,
  day date not null,
  is_covered boolean not null default false,
  -- What is due of it, one after the other over all days of the account: our side is taken from the books, both are paired, what is left is judged, and all is counted.
  to_take boolean not null default false,
  to_pair boolean not null default false,
  to_judge boolean not null default false,
  to_count boolean not null default false,
  figures jsonb,
  counted_at timestamptz,
  primary key (environment, provider, day)
);
create index reconciliation_day_due on reconciliation_day (environment, provider, day) where to_take or to_pair or to_judge or to_count;

create table reconciliation_closed_day (
  environment text not null,
  day date not null,
  closed_at timestamptz not null default clock_timestamp(),
  closed_by text not null,
  note text not null,
  primary key (environment, day)
);

-- What differs, until two people resolved it or what was missing came.
create table reconciliation_exception (
  id uuid primary key,
  environment text not null,
  provider smallint not null,
  day date not null,
  kind text not null check (kind in ('missing_there', 'missing_here', 'amount_differs', 'doubled', 'returned', 'not_settled', 'wrong_day', 'fee_differs')),
  line_id bigint,
  item_id bigint,
  -- What each side says, null where it says nothing; `day` is the statement's, where it has the row.
  line_amount bigint,
  item_amount bigint,
  item_day date,
  reference text,
  name text,
  explanation text not null,
  -- The book in which a correction would stand: that of the payment, or the service's own.
  book_id bigint,
  -- What would be booked, and between which accounts; null where there is nothing to book.
  debit smallint,
  credit smallint,
  amount bigint,
  state text not null default 'open' check (state in ('open', 'booked', 'explained', 'cleared')),
  is_late boolean not null default false,
  note text,
  resolved_by text,
  raised_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz
);
create unique index reconciliation_exception_line on reconciliation_exception (line_id) where line_id is not null;
create unique index reconciliation_exception_item on reconciliation_exception (item_id) where line_id is null;
create index reconciliation_exception_open on reconciliation_exception (raised_at, id) where state = 'open';
create index reconciliation_exception_day on reconciliation_exception (environment, provider, day);
create index reconciliation_exception_item_day on reconciliation_exception (environment, provider, item_day);
create index reconciliation_exception_raised on reconciliation_exception (environment, raised_at, id);

grant select, insert, update on reconciliation_mapping, reconciliation_item, reconciliation_day, reconciliation_exception to tollgate_app;
grant select, insert, update, delete on reconciliation_import, reconciliation_part, reconciliation_line to tollgate_app;
grant select, insert on reconciliation_closed_day to tollgate_app;

comment on column reconciliation_mapping.mapping is 'not personal: names of columns and words of a provider';
comment on column reconciliation_mapping.changed_by is 'personal: name; who of the operators said so; with the books';
comment on column reconciliation_import.format is 'not personal: a word of the contract';
comment on column reconciliation_import.file_name is 'personal: free text; which file it was, for people; with the books';
comment on column reconciliation_import.sha256 is 'not personal: the digest of a file';
comment on column reconciliation_import.problems is 'personal: cells of a file that could not be read; what to mend in it; with the books';
comment on column reconciliation_import.by_name is 'personal: name; who of the operators brought it; with the books';
comment on column reconciliation_part.bytes is 'personal: a statement, names among it; to be read; until it is read';
comment on column reconciliation_line.row_key is 'not personal: what a provider calls a row, or the digest of it';
comment on column reconciliation_line.name is 'personal: name; who was paid or paid, as the statement has it; with the books';
comment on column reconciliation_item.name is 'personal: name; who was paid or paid, as our books have it; with the books';
comment on column reconciliation_day.figures is 'not personal: sums';
comment on column reconciliation_closed_day.closed_by is 'personal: name; who of the operators closed it; with the books';
comment on column reconciliation_closed_day.note is 'personal: free text; why it was closed; with the books';
comment on column reconciliation_exception.name is 'personal: name; who was paid or paid; with the books';
comment on column reconciliation_exception.explanation is 'not personal: a sentence of ours of amounts and days';
comment on column reconciliation_exception.note is 'personal: free text; why it was resolved so; with the books';
comment on column reconciliation_exception.resolved_by is 'personal: name; who of the operators resolved it; with the books';
