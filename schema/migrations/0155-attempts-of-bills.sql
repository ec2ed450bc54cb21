-- A bill's row is its present attempt, as a transfer's is: which account with a provider it is handed to, as which attempt, and under which code it is sold there where that is
-- not the code that the client chose.
alter table bills.bill add column attempt smallint not null default 1, add column provider_code text;
comment on column bills.bill.provider_code is 'not personal: what it is sold under there';

-- Attempts that are over: the provider certainly did not take them, for a reason that was not the payment's.
create table bills.attempt (
  book_id bigint not null,
  bill_id uuid not null,
  attempt smallint not null,
  provider smallint not null,
  -- What the provider knew it by, never used again there.
  reference text not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  code text,
  -- What it answered, or why nothing was written to it.
  answer jsonb not null,
  primary key (book_id, bill_id, attempt)
);
create unique index attempt_reference on bills.attempt (provider, reference);
comment on column bills.attempt.reference is 'not personal: our own number';
comment on column bills.attempt.code is 'not personal: a code';
comment on column bills.attempt.answer is 'personal: answer of the provider; proof of the outcome; EVIDENCE_DAYS';
grant select on bills.attempt to tollgate_app;
