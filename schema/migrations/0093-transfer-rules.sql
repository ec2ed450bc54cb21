-- Rules of a business for its own transfers: which of them wait for a second person, and which raise an alarm (docs/decisions/0068).
alter type ledger.transfer_state add value 'awaiting_approval';

create table ledger.transfer_rule (
  book_id bigint not null references ledger.book,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  action text not null check (action in ('approval', 'alarm')),
  -- A transfer meets the rule when it meets every condition that is there. Amounts are kobo.
  above_amount bigint check (above_amount >= 0),
  -- The payee is new: first paid less than so many days ago, or never.
  new_payee_days smallint check (new_payee_days between 1 and 366),
  -- Outside these minutes of the day, or on none of these days (1 is Monday), in Lagos. A span may go past midnight.
  hours_from smallint check (hours_from between 0 and 1439),
  hours_to smallint check (hours_to between 1 and 1440),
  weekdays smallint[] check (weekdays <@ '{1,2,3,4,5,6,7}'),
  -- With this one there are more transfers, or more money, within so many minutes.
  window_minutes smallint check (window_minutes between 1 and 1440),
  window_transfers integer check (window_transfers > 0),
  window_amount bigint check (window_amount > 0),
  -- In the first hours of a payee it comes to more than this together.
  payee_hours smallint check (payee_hours between 1 and 720),
  payee_amount bigint check (payee_amount > 0),
  -- Which API keys it leaves alone: all, or those whose families are named.
  exempts_all_keys boolean not null default false,
  exempt_keys uuid[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  created_by_name text not null,
  ended_at timestamptz,
  ended_by_name text,
  primary key (book_id, id),
  check (num_nonnulls(above_amount, new_payee_days, hours_from, window_minutes, payee_hours) > 0),
  check (num_nonnulls(hours_from, hours_to, weekdays) in (0, 3) and (hours_from is null or hours_from <> hours_to)),
  check ((window_minutes is null) = (num_nonnulls(window_transfers, window_amount) = 0)),
  check ((payee_hours is null) = (payee_amount is null))
);
create index transfer_rule_in_force on ledger.transfer_rule (book_id, created_at) where ended_at is null;

-- Whether there are rules in force: what a payment looks at, which has the wallet's row in its hands.
alter table ledger.account add column is_ruled boolean not null default false;

-- How much a wallet with rules sent in each minute of the last day, whatever became of it.
create table ledger.pace (
  book_id bigint not null references ledger.book,
  minute timestamptz not null,
  amount bigint not null,
  transfers integer not null,
  primary key (book_id, minute)
) with (fillfactor = 50);

-- That a transfer waits, or waited, for a second person.
create table ledger.approval (
  book_id bigint not null,
  transfer_id uuid not null,
  -- Of the person, also behind a key; what has none is named by itself.
  asked_by_id text not null,
  asked_by_name text not null,
  -- Id and name of each rule that it met.
  rules jsonb not null,
  asked_at timestamptz not null,
  ended text check (ended in ('approved', 'refused', 'withdrawn', 'expired')),
  ended_at timestamptz,
  ended_by_name text,
  note text,
  primary key (book_id, transfer_id),
  check ((ended is null) = (ended_at is null))
);
create index approval_open on ledger.approval (book_id, asked_at, transfer_id) where ended is null;
create index approval_asked on ledger.approval (book_id, asked_at);

grant select on ledger.transfer_rule, ledger.approval, ledger.pace to tollgate_app;

comment on column ledger.transfer_rule.name is 'not personal: what a business calls a rule of its own';
comment on column ledger.transfer_rule.action is 'not personal: our word for what happens';
comment on column ledger.transfer_rule.created_by_name is 'personal: name of one of the business''s people; who made the rule; with the account';
comment on column ledger.transfer_rule.ended_by_name is 'personal: name of one of the business''s people; who ended the rule; with the account';
comment on column ledger.approval.asked_by_id is 'personal: id of one of the business''s people or of a key; who asked; with the account';
comment on column ledger.approval.asked_by_name is 'personal: name of one of the business''s people or of a key; who asked; with the account';
comment on column ledger.approval.rules is 'not personal: which rules of the business the transfer met';
comment on column ledger.approval.ended_by_name is 'personal: name of one of the business''s people; who decided; with the account';
comment on column ledger.approval.note is 'personal: words of one of the business''s people; why it was decided so; with the account';

do $$
declare
  v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind in (''approval_requested'', ''transfer_alarm'', ''rules_changed''))', v_kinds);
end $$;
