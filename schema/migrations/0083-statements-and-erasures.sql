-- Statements of account that were issued: what each says, and a hash over all of its rows by which anybody can tell that it is genuine.
create table statement (
  book_id bigint not null references ledger.book,
  id uuid not null,
  -- As it stands on paper.
  number text not null unique,
  -- The name at that time: what was printed stays as it was.
  business_name text not null,
  from_day date not null,
  to_day date not null check (from_day <= to_day),
  -- Rows of the wallet after the first number, up to the last.
  first_seq bigint not null check (first_seq >= 0),
  last_seq bigint not null,
  opening bigint not null,
  credits bigint not null check (credits >= 0),
  debits bigint not null check (debits >= 0),
  closing bigint not null,
  -- The end of the last day, or the moment of issue while that day still ran.
  closed_at timestamptz(3) not null,
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (book_id, id),
  check (last_seq >= first_seq),
  check (closing = opening + credits - debits)
);
-- The same days with the same rows are one statement.
create unique index statement_once on statement (book_id, from_day, to_day, last_seq);
grant select, insert on statement to tollgate_app;

-- Who is told by mail that a month's statement is there.
create table statement_mail (
  book_id bigint primary key references ledger.book,
  enabled boolean not null,
  emails text[] not null check (cardinality(emails) <= 10),
  -- The month that comes next, by its first day; its statement is due once it has ended in Lagos.
  next_month date not null check (extract(day from next_month) = 1),
  due_at timestamptz not null
);
create index statement_mail_due on statement_mail (due_at) where enabled;
grant select, insert, update on statement_mail to tollgate_app;

-- What was asked to be forgotten of somebody. Whom is sealed, and gone once it is done; the keyed hash stays, to know a repeat again.
create table erasure (
  id uuid primary key,
  business_id uuid not null references business,
  book_id bigint not null references ledger.book,
  sealed text,
  subject_hash bytea not null,
  -- How many rows of which table.
  erased jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  next_run_at timestamptz default clock_timestamp(),
  claim uuid,
  claimed_until timestamptz,
  finished_at timestamptz,
  check ((finished_at is null) = (next_run_at is not null)),
  check (finished_at is null or sealed is null)
);
create unique index erasure_open on erasure (book_id, subject_hash) where finished_at is null;
create index erasure_due on erasure (next_run_at) where next_run_at is not null;
create index erasure_of_book on erasure (book_id, created_at desc, id desc);
grant select, insert, update on erasure to tollgate_app;

comment on column statement.business_name is 'personal: name; what was printed; with the books';
comment on column statement.number is 'not personal: random';
comment on column statement.hash is 'not personal: a hash over many rows';
comment on column statement_mail.emails is 'personal: e-mail addresses; who is told of a statement; with the account';
comment on column erasure.sealed is 'personal: what somebody is found by, sealed; to finish after a crash; until it is done';
comment on column erasure.subject_hash is 'personal: what somebody is found by, hashed; to know a repeat again; with the account';
comment on column erasure.erased is 'not personal: how many rows of which table';

do $$ declare v_kinds text; begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''statement'')', v_kinds);
end $$;
