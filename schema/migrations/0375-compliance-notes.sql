-- Notes of operators on compliance cases.
create table compliance_note (id uuid not null, case_id uuid not null, at timestamptz not null default clock_timestamp(), by_name text not null, note text not null, primary key (id));
create index compliance_note_case on compliance_note (case_id, at);
alter table compliance_note add constraint compliance_note_case_id_fkey foreign key (case_id) references compliance_case (id) on update no action on delete no action;
comment on column compliance_note.by_name is 'personal: name of an operator; who wrote it; with the books';
comment on column compliance_note.note is 'personal: free text of an operator; what was found about a case; with the books';
grant select, insert on compliance_note to tollgate_app;
