-- Databases that were brought back to an earlier moment (docs/decisions/0101). What others did between that moment and `noticed_at` is unknown here until they are asked.
create table restoration (
  noticed_at timestamptz primary key default clock_timestamp(),
  restored_to timestamptz not null,
  check (restored_to < noticed_at)
);
grant select, insert on restoration to tollgate_app;
