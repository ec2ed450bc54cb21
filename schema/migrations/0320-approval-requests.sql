-- Approval requests, approval by API, alerts and submissions under their standard names (decision 191).
-- allowed: older-misses-it: earlier names stay as views and columns where payments need them; pages of operators and payroll settings wait for new processes
alter table proposal drop constraint proposal_ended_check;
alter table proposal rename to approval_request;
alter index proposal_pkey rename to approval_request_pkey;
alter index proposal_open rename to approval_request_open;
alter index proposal_queue rename to approval_request_queue;
alter index proposal_end rename to approval_request_end;
alter index proposal_effect rename to approval_request_effect;
alter table approval_request rename constraint proposal_check to approval_request_check;
alter table approval_request rename constraint proposal_amount_check to approval_request_amount_check;
alter table approval_request rename constraint proposal_environment_check to approval_request_environment_check;
alter table approval_request rename constraint proposal_business_id_fkey to approval_request_business_id_fkey;
-- allowed: long-write: requests of operators, keys of operators, transfers in review and wallets with an alert; few rows each
update approval_request set ended = case ended when 'agreed' then 'approved' else 'rejected' end where ended in ('agreed', 'refused');
alter table approval_request add constraint approval_request_ended_check check (ended in ('approved', 'rejected', 'withdrawn', 'expired')) not valid;
create view proposal as select * from approval_request;
grant select, insert, update on proposal to tollgate_app;
comment on column approval_request.asked is 'personal: what an operation was asked; what is approved; with the account';
comment on column wallet_funding.funded_by is 'personal: name; who of the operators approved; with the books';
comment on column wallet_funding.reversed_by is 'personal: name; who of the operators approved; with the books';
comment on column treasury.booking.booked_by is 'personal: name; who of the operators approved; with the books';
comment on column privacy.request.confirmed_by_name is 'personal: name; who confirmed; with the account';
update api_key set scopes = array_replace(scopes, 'proposals:decide', 'approval-requests:decide') where 'proposals:decide' = any (scopes);
alter table going_live rename column proposal to approval_request;

alter table payroll_limits rename column armed_by to allowed_by;
alter table payroll_limits rename column armed_at to allowed_at;
alter table verification.alert rename column armed to ready;

alter table ledger.hand_in rename to submission_lease;
alter index ledger.hand_in_until rename to submission_lease_until;
create view ledger.hand_in as select * from ledger.submission_lease;
grant select on ledger.hand_in to tollgate_app;
