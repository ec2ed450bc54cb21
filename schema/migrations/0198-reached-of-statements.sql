-- How many rows of a file a worker kept before it ended: claims that come further than those before them are no sign of a file that ends its readers.
alter table reconciliation_import add column reached integer not null default 0;
