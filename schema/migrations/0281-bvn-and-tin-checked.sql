alter table verification.call validate constraint call_consent;
alter table verification.plan_quota validate constraint plan_quota_operation_check;
