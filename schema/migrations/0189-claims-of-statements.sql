-- How often a worker has begun to read a file: one that ends each of them is refused.
alter table reconciliation_import add column claims smallint not null default 0;
