-- Statements that are read from a provider's own lists, a day at a time and page by page.
alter table reconciliation_import drop constraint reconciliation_import_format_check;
alter table reconciliation_import add constraint reconciliation_import_format_check check (format in ('csv', 'mt940', 'camt053', 'api'));

-- Where the reading of a day stands: each page is written down with the place that follows it, so whoever goes on after a crash goes on there.
create table reconciliation_fetch (
  import_id uuid primary key references reconciliation_import,
  day date not null,
  list text not null,
  next_page text,
  -- Lists are read over again until a pass finds nothing new: rows move from page to page while others come.
  pass smallint not null default 1,
  fresh integer not null default 0,
  due_at timestamptz not null default clock_timestamp(),
  -- Questions without an answer, one after the other.
  attempts smallint not null default 0
);
create index reconciliation_fetch_due on reconciliation_fetch (due_at);

-- Accounts that are asked for every day by itself.
create table reconciliation_feed (
  environment text not null check (environment in ('live', 'sandbox')),
  provider smallint not null,
  -- The last day that was asked for.
  last_day date,
  next_at timestamptz not null,
  primary key (environment, provider)
);
create index reconciliation_feed_due on reconciliation_feed (next_at);

-- Of which days the statements of an account are, for telling files and lists apart.
create index reconciliation_import_days on reconciliation_import (first_day, last_day, provider, environment) where state = 'imported';

grant select, insert, update, delete on reconciliation_fetch, reconciliation_feed to tollgate_app;
comment on column reconciliation_fetch.list is 'not personal: which list';
comment on column reconciliation_fetch.next_page is 'not personal: a page';
