-- What providers settled to us, read from their own lists.
-- allowed: scans-table: a row a statement, some thousands in years
-- allowed: long-write: a row a day and account, written now and then by one worker
alter table reconciliation_import drop constraint reconciliation_import_format_check;
alter table reconciliation_import add constraint reconciliation_import_format_check check (format in ('csv', 'mt940', 'camt053', 'api', 'settlements'));

-- Days are counted anew: their figures say from now on what was paid in and what of it was settled.
update reconciliation_day set to_count = true where counted_at is not null;
