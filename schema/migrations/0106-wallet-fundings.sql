-- Money of clients that operators credited by hand, with its proof: a deposit of each, and what took it back where it was wrong.
create table wallet_funding (
  -- The deposit's id, and the cause of both postings.
  id uuid primary key,
  environment text not null check (environment in ('live', 'sandbox')),
  business_id uuid not null references business,
  book_id bigint not null references ledger.book,
  -- The account with a provider in which the money lies.
  provider smallint not null,
  -- What the provider or the bank knows the payment by: credited once.
  session_id text not null,
  amount bigint not null check (amount > 0),
  value_date date not null,
  -- The paper that proves it, where it lies, and its SHA-256.
  document text not null,
  document_sha256 text not null check (document_sha256 ~ '^[0-9a-f]{64}$'),
  note text not null,
  asked_by text,
  funded_by text not null,
  funded_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz,
  reversal_note text,
  reversal_asked_by text,
  reversed_by text,
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_note is null))
);
-- What was taken back may be credited again, to whom it belongs.
create unique index wallet_funding_session on wallet_funding (session_id, provider, environment) where reversed_at is null;
create index wallet_funding_page on wallet_funding (environment, funded_at desc, id desc);
create index wallet_funding_of_business on wallet_funding (business_id, environment, funded_at desc, id desc);

grant select, insert, update (reversed_at, reversal_note, reversal_asked_by, reversed_by) on wallet_funding to tollgate_app;

comment on column wallet_funding.session_id is 'not personal: the number that the bank gave the payment';
comment on column wallet_funding.document is 'personal: free text of an operator; the paper that proves it; with the books';
comment on column wallet_funding.document_sha256 is 'not personal: the hash of a file that is not kept here';
comment on column wallet_funding.note is 'personal: free text of an operator; why it was credited; with the books';
comment on column wallet_funding.asked_by is 'personal: name; who of the operators asked; with the books';
comment on column wallet_funding.funded_by is 'personal: name; who of the operators agreed; with the books';
comment on column wallet_funding.reversal_note is 'personal: free text of an operator; why it was taken back; with the books';
comment on column wallet_funding.reversal_asked_by is 'personal: name; who of the operators asked; with the books';
comment on column wallet_funding.reversed_by is 'personal: name; who of the operators agreed; with the books';

do $$
declare
  v_kinds text;
begin
  select substring(pg_get_constraintdef(oid) from '^CHECK \((.*)\)$') into v_kinds
    from pg_constraint where conrelid = 'mail'::regclass and conname = 'mail_kind_check';
  alter table mail drop constraint mail_kind_check;
  execute format('alter table mail add constraint mail_kind_check check ((%s) or kind in (''funding_reversed''))', v_kinds);
end $$;
