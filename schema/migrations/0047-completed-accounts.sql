-- A virtual account that was paid is completed. Until now it was called expired, as one is that nobody paid in time.
alter table virtual_account drop constraint virtual_account_status_check;
alter table virtual_account add constraint virtual_account_status_check check (status in ('active', 'completed', 'expired', 'deactivated'));
update virtual_account set status = 'completed' where status = 'expired' and type = 'dynamic' and received >= amount;
