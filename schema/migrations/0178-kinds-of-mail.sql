-- Reads the existing rows without a lock that others would wait for; the constraint itself is of 0177.
alter table mail validate constraint mail_kind_check;
