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

-- Whom a look-up was about is forgotten after a time, and what it cost stays.
alter table verification.call alter column subject_index drop not null;
grant update (subject, subject_index) on verification.call to tollgate_app;
create index call_subject_age on verification.call (created_at) where subject_index is not null;

comment on column statement.business_name is 'personal: name; what was printed; with the books';
comment on column verification.call.subject is 'personal: identity number or name of a company, masked; what the business paid to look up; VERIFICATION_SUBJECT_DAYS';
comment on column verification.call.subject_index is 'personal: identity number, hashed; to find the calls about a person; VERIFICATION_SUBJECT_DAYS';
comment on column mail.recipient is 'personal: e-mail address; to write the mail; MAIL_DAYS';
comment on column mail.data is 'personal: what the mail tells; to write the mail; MAIL_DAYS';
comment on column statement.number is 'not personal: random';
comment on column statement.hash is 'not personal: a hash over many rows';
comment on column statement_mail.emails is 'personal: e-mail addresses; who is told of a statement; with the account';

do $$ declare v_kinds text; begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind = ''statement'')', v_kinds);
end $$;
