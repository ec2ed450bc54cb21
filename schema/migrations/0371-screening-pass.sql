-- Progress of the comparison of subjects with a new version of the lists.
create table screening_pass (environment text not null primary key, list_version text not null, source smallint not null default 0, book_id bigint not null default 0, id uuid not null default '00000000-0000-0000-0000-000000000000');
alter table screening_pass add constraint screening_pass_environment_check check (environment in ('live', 'sandbox'));
comment on table screening_pass is 'not personal: progress of the job';
grant select, insert, update on screening_pass to tollgate_app;
