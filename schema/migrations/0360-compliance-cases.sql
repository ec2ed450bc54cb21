-- Cases of any kind and subject, and a role of operators for compliance.
create table compliance_case (id uuid not null, environment text not null, kind text not null, subject text not null, subject_id text not null, name text null, business_id uuid null, book_id bigint null, scenario text null, digest text null, findings jsonb not null, opened_at timestamptz not null, due_at timestamptz not null, decision text null, decided_at timestamptz null, decided_by text null, note text null, primary key (id));
create unique index compliance_case_open on compliance_case (environment, kind, subject, subject_id, scenario) nulls not distinct where decision is null;
create index compliance_case_list on compliance_case (environment, (decision is null), due_at, id);
create index compliance_case_subject on compliance_case (subject_id);
create index compliance_case_book on compliance_case (book_id) where decision is null;
alter table compliance_case add constraint compliance_case_check check ((decision is null) = (decided_at is null));
alter table compliance_case add constraint compliance_case_environment_check check (environment in ('live', 'sandbox'));
alter table compliance_case add constraint compliance_case_kind_check check (kind in ('screening', 'monitoring'));
alter table compliance_case add constraint compliance_case_subject_check check (subject in ('transfer', 'payee_account', 'beneficiary', 'customer', 'person', 'business'));
alter table compliance_case add constraint compliance_case_decision_check check (decision in ('clear', 'release', 'reject', 'report'));
comment on column compliance_case.subject is 'not personal: a code of the contract';
comment on column compliance_case.subject_id is 'personal: account number of a payee; whom the case is about; with the books';
comment on column compliance_case.name is 'personal: name; whom the case is about; with the books';
comment on column compliance_case.scenario is 'not personal: an id';
comment on column compliance_case.digest is 'not personal: a digest';
comment on column compliance_case.findings is 'not personal: entries of published lists, figures and codes of payments';
comment on column compliance_case.decision is 'not personal: a code of the contract';
comment on column compliance_case.decided_by is 'personal: names of operators; who decided; with the books';
comment on column compliance_case.note is 'personal: free text of an operator; reason of the decision; with the books';
grant select, insert, update on compliance_case to tollgate_app;
insert into compliance_case (id, environment, kind, subject, subject_id, name, business_id, book_id, digest, findings, opened_at, due_at, decision, decided_at, decided_by, note)
  select id, environment, 'screening', kind, subject_id::text, name, business_id, book_id, digest, jsonb_build_object('cause', cause, 'listVersion', list_version,
         'matches', matches, 'reasons', '[]'::jsonb, 'from', null, 'to', null, 'count', null, 'amount', null, 'payments', '[]'::jsonb),
         opened_at, due_at, decision, decided_at, decided_by, note from screening_case;
-- allowed: older-misses-it: no release has this table
drop table screening_case;
alter table person add column operator_role text not null default 'operator';
comment on column person.operator_role is 'not personal: a role';
-- allowed: scans-table: one row for each person
alter table person add constraint person_operator_role_check check (operator_role in ('operator', 'compliance'));
