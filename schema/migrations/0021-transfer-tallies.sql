-- Counts and sums of transfers by the hour of their making and where their money is, for summaries and charts: a month is
-- read from at most 2,976 rows, however many transfers it had (docs/decisions/0022).
create table ledger.transfer_tally (
  book_id bigint not null,
  hour timestamptz not null,
  settlement_status text not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null,
  primary key (book_id, hour, settlement_status)
);

-- What happened since the last fold. Only ever added to by transactions that move transfers, so that none waits for another;
-- a summary adds them up itself, and so is exact at any moment.
create table ledger.transfer_tally_change (
  book_id bigint not null,
  hour timestamptz not null,
  settlement_status text not null,
  count bigint not null,
  amount bigint not null,
  fees bigint not null
);
create index transfer_tally_change_book on ledger.transfer_tally_change (book_id, hour);

insert into ledger.transfer_tally
  select book_id, date_trunc('hour', created_at), settlement_status, count(*), sum(amount), sum(fee) from ledger.transfer group by 1, 2, 3;

grant select on ledger.transfer_tally, ledger.transfer_tally_change to tollgate_app;
