-- Names of tables and columns in the version before, for its processes during an upgrade; the next release drops them.
create view treasury.told as select * from treasury.reported_balance;
create view checkout_look as select * from checkout_branding;
create view going_live_look_ups as select * from going_live_check;
create view ledger.transfer_tally as select * from ledger.transfer_total;
create view ledger.transfer_tally_change as select * from ledger.transfer_total_change;
create view proposal as select * from approval_request;
create view ledger.hand_in as select * from ledger.submission_lease;
grant select on ledger.transfer_tally, ledger.transfer_tally_change, ledger.hand_in to tollgate_app;
grant select, insert, delete on treasury.told to tollgate_app;
grant select, insert, update on checkout_look, going_live_look_ups, proposal to tollgate_app;
alter table ledger.transfer add column proposal jsonb;
comment on column ledger.transfer.proposal is 'not personal: empty; for processes of the version before';
alter table ledger.account add column alert_armed boolean not null default false;
