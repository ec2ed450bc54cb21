-- Latest time at which a process could not load a version of a sanctions list.
alter table screening.list_version add column load_failed_at timestamptz;
