-- Payments of at least ₦5m, and indexes for the statistics of a year.
create table monitoring.large_payment (environment text not null, at timestamptz not null, book_id bigint not null, source_id uuid not null, amount bigint not null, primary key (environment, at, book_id, source_id));
alter table monitoring.large_payment add constraint large_payment_environment_check check (environment in ('live', 'sandbox'));
comment on table monitoring.large_payment is 'not personal: amounts and ids';
grant select on monitoring.large_payment to tollgate_app;
insert into monitoring.large_payment (environment, at, book_id, source_id, amount)
  select b.environment, p.posted_at, p.book_id, p.source_id, p.amount from ledger.posting p join ledger.book b on b.id = p.book_id
   where p.leg = 1 and p.amount >= 500000000 and p.kind in ('transfer', 'payroll', 'funding', 'checkout_payment', 'subscription_payment')
     and p.posted_at < (select until from monitoring.progress);
-- allowed: index-locks: no release has this table
create index compliance_case_decided on compliance_case (environment, decided_at, opened_at);
-- allowed: index-locks: no release has this table
create index match_time on monitoring.match (scenario_id, at);
