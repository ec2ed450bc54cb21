-- A go-live request is rejected, as every other approval request.
alter table going_live drop constraint going_live_status_check;
update going_live set status = 'rejected' where status = 'refused';
-- allowed: long-write: one row for each business
update going_live set approval_request = jsonb_set(approval_request, '{decision}', '"reject"') where approval_request ->> 'decision' = 'refuse';
-- allowed: scans-table: one row for each business
alter table going_live add constraint going_live_status_check check (status in ('requested', 'in_review', 'approved', 'rejected', 'suspended'));
