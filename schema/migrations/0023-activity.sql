-- What happened in each hour, for charts: requests, webhook attempts, verification calls, calls to providers. Counted in the
-- memory of the process that saw it and added here every half second, so it costs the work itself nothing.
create table activity (
  -- 0: of the whole service.
  book_id bigint not null,
  kind text not null,
  -- Which provider, where it is about providers.
  subject text not null,
  outcome text not null,
  hour timestamptz not null,
  count bigint not null,
  milliseconds double precision not null,
  primary key (book_id, kind, hour, subject, outcome)
);
create index activity_age on activity (hour);
grant select, insert, update, delete on activity to tollgate_app;
