-- Until when a batch of transfers is claimed for its hand-in: one row for each batch, so that what a dead process left is taken up when its claims end, and a
-- transfer itself is due at its first check from the beginning. The answer to its submission then changes no column of an index, and stays on the row's page.
create table ledger.hand_in (
  until timestamptz not null,
  books bigint[] not null,
  ids uuid[] not null
) with (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create index hand_in_until on ledger.hand_in (until);
alter table ledger.hand_in alter column ids set storage external, alter column books set storage external;
grant select on ledger.hand_in to tollgate_app;
