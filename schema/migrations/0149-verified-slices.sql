-- Up to where `ledger:verify` has read the books (docs/decisions/0108). Slices follow each other in time; each names the one before it by its hash.
create table ledger.verified_slice (
  n bigint primary key,
  -- It holds the postings from the slice before up to here.
  upto timestamptz not null unique,
  postings bigint not null,
  digest bytea not null,
  -- What `ledger.verified_balance` came to with the last slice of a run; null for the others.
  balances bytea,
  hash bytea not null,
  verified_at timestamptz not null,
  reread_at timestamptz not null
);
create index verified_slice_reread on ledger.verified_slice (reread_at, n);

-- What each account came to with the last slice, and how far its numbers went.
create table ledger.verified_balance (
  book_id bigint not null,
  account smallint not null,
  seq bigint not null,
  balance bigint not null,
  primary key (book_id, account)
);

-- Transfers that had not ended with the last slice: all others of that time can change no more, but by a posting.
create table ledger.verified_open (
  book_id bigint not null,
  id uuid not null,
  primary key (book_id, id)
);
grant select on ledger.verified_slice, ledger.verified_balance, ledger.verified_open to tollgate_app;
comment on table ledger.verified_slice is 'not personal: digests of postings, and how many there are';
