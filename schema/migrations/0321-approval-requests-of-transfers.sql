-- Columns of tables that earlier processes read with each payment: the earlier columns stay, unused, until the next release.
alter table ledger.transfer add column approval_request jsonb;
comment on column ledger.transfer.approval_request is 'personal: name of an operator; who asked for a decision; with the books';
comment on column ledger.transfer.proposal is 'not personal: empty; for processes of the version before';
alter table ledger.account add column alert_ready boolean not null default false;
-- allowed: long-write: transfers in review, by their indexes, and wallets with an alert
update ledger.transfer set approval_request = proposal, proposal = null
 where review_since is not null and settlement_status = 'failed' and proposal is not null;
update ledger.transfer set approval_request = proposal, proposal = null
 where review_since is not null and settlement_status <> 'failed' and proposal is not null;
update ledger.account set alert_ready = true where alert_armed;
alter table approval_request validate constraint approval_request_ended_check;
