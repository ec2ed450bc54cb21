-- Standard names of tables and columns. Views have the earlier names for processes of the version before; the next release drops them.
-- allowed: older-misses-it: views of the earlier names stay; feeds and imports of earlier processes wait until these are replaced
alter table treasury.told rename to reported_balance;
alter index treasury.told_pkey rename to reported_balance_pkey;
alter index treasury.told_newest rename to reported_balance_newest;
alter index treasury.told_daily rename to reported_balance_daily;
alter index treasury.told_age rename to reported_balance_age;
alter sequence treasury.told_id_seq rename to reported_balance_id_seq;
alter table treasury.reported_balance rename constraint told_environment_check to reported_balance_environment_check;
create view treasury.told as select * from treasury.reported_balance;

alter table checkout_look rename to checkout_branding;
alter index checkout_look_pkey rename to checkout_branding_pkey;
alter table checkout_branding rename constraint checkout_look_check to checkout_branding_check;
alter table checkout_branding rename constraint checkout_look_colour_check to checkout_branding_colour_check;
alter table checkout_branding rename constraint checkout_look_logo_check to checkout_branding_logo_check;
alter table checkout_branding rename constraint checkout_look_logo_type_check to checkout_branding_logo_type_check;
alter table checkout_branding rename constraint checkout_look_book_id_fkey to checkout_branding_book_id_fkey;
create view checkout_look as select * from checkout_branding;

alter table going_live_look_ups rename to going_live_check;
alter index going_live_look_ups_pkey rename to going_live_check_pkey;
alter table going_live_check rename constraint going_live_look_ups_environment_check to going_live_check_environment_check;
alter table going_live_check rename constraint going_live_look_ups_business_id_fkey to going_live_check_business_id_fkey;
create view going_live_look_ups as select * from going_live_check;

alter table ledger.transfer_tally rename to transfer_total;
alter index ledger.transfer_tally_pkey rename to transfer_total_pkey;
create view ledger.transfer_tally as select * from ledger.transfer_total;
alter table ledger.transfer_tally_change rename to transfer_total_change;
alter index ledger.transfer_tally_change_book rename to transfer_total_change_book;
create view ledger.transfer_tally_change as select * from ledger.transfer_total_change;

grant select on ledger.transfer_tally, ledger.transfer_tally_change to tollgate_app;
grant select, insert, delete on treasury.told to tollgate_app;
grant select, insert, update on checkout_look, going_live_look_ups to tollgate_app;

-- allowed: long-write: pending requests for prices, a handful
update proposal set subject = replace(subject, ' everybody', ' all') where kind = 'prices.create' and subject like '% everybody';

alter table deposit_feed rename column next_look_at to next_poll_at;
alter table reconciliation_import rename column heard_at to active_at;
