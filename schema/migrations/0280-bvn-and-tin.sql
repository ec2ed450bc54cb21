-- Verification by BVN and TIN: the consent of the person stands at the call, in the commit of its charge.
alter table verification.call add column consent_at timestamptz, add column consent_reference text, add column consent_by text;
comment on column verification.call.consent_at is 'not personal: a time';
comment on column verification.call.consent_reference is 'personal: free text of the business; where it keeps the consent of the person; VERIFICATION_SUBJECT_DAYS';
comment on column verification.call.consent_by is 'personal: id of a person of the business or of a key; who stated the consent; with the account';
-- allowed: older-cannot-write: the release before makes no calls of these operations
alter table verification.call add constraint call_consent
  check (case when operation in ('bvn_basic', 'bvn_match') then consent_at is not null and consent_by is not null else true end) not valid;
grant update (consent_reference) on verification.call to tollgate_app;

alter table verification.plan_quota drop constraint plan_quota_operation_check;
alter table verification.plan_quota add constraint plan_quota_operation_check
  check (operation in ('nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac', 'bvn_basic', 'bvn_match', 'tin')) not valid;

-- Example prices; a rule that an operator made for all items, or for one of these, stays in force.
insert into fee_rule (id, kind, item, effective_from, flat, created_at)
  select gen_random_uuid(), 'verification_call', item, '2026-01-01T00:00:00+01', price, '2026-01-01T00:00:00+01'
    from (values ('bvn_basic', 10000), ('bvn_match', 8000), ('tin', 10000)) calls (item, price)
   where not exists (select from fee_rule r where r.kind = 'verification_call' and r.business_id is null and r.plan_id is null and r.environment is null
                        and (r.item is null or r.item = calls.item));
insert into verification.plan_quota (plan_id, operation, calls)
  select p.id, q.operation, q.calls from (values
    ('00000000-0000-7000-8000-00000000a002'::uuid, 'bvn_basic', 50), ('00000000-0000-7000-8000-00000000a002', 'bvn_match', 100), ('00000000-0000-7000-8000-00000000a002', 'tin', 50),
    ('00000000-0000-7000-8000-00000000a003', 'bvn_basic', 300), ('00000000-0000-7000-8000-00000000a003', 'bvn_match', 500), ('00000000-0000-7000-8000-00000000a003', 'tin', 300)
  ) q (plan, operation, calls) join verification.plan p on p.id = q.plan
  on conflict do nothing;
