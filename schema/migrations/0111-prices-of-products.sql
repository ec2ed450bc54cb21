-- What bills, text messages, verification and its plans cost stands with what transfers cost (docs/decisions/0077): one table of dated rules, which operators add to and end.
alter table fee_rule
  -- Which of its kind: a biller or a type of bill, a network or a route, what is verified, the id of a plan. Null is all of it.
  add column item text check (length(item) between 1 and 60),
  -- Only for businesses whose verification plan this is.
  add column plan_id uuid references verification.plan;
alter table fee_rule drop constraint fee_rule_kind_check;
alter table fee_rule add constraint fee_rule_kind_check
  check (kind in ('transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan'));
-- Only fees have a share; what is sold by the piece has a price.
alter table fee_rule add constraint fee_rule_of_pieces
  check (kind not in ('sms_part', 'verification_call', 'verification_plan') or (basis_points = 0 and cap is null and min_amount <= 1 and max_amount is null));
alter table fee_rule add constraint fee_rule_of_items
  check (case when kind in ('transfer_fee', 'vat', 'stamp_duty') then item is null and plan_id is null when kind = 'verification_plan' then item is not null and plan_id is null
              when kind = 'verification_call' then true else plan_id is null end);
-- What a call, and a plan, cost is never nothing: what was charged tells who paid.
alter table fee_rule add constraint fee_rule_of_verification check (kind not in ('verification_call', 'verification_plan') or flat > 0);
create index fee_rule_of_kind on fee_rule (kind, item, effective_from desc);

insert into fee_rule (id, kind, business_id, item, effective_from, effective_to, flat, created_at)
  select p.id, 'sms_part', p.business_id, case when p.network is not null and p.route is not null then p.network || '/' || p.route else coalesce(p.network, p.route) end,
         p.effective_from, p.effective_to, p.unit_price, p.effective_from from sms_price p;
insert into fee_rule (id, kind, business_id, item, effective_from, flat, created_at)
  select p.id, 'verification_call', p.business_id, p.operation, p.effective_from, p.price, p.effective_from from verification.price p;
insert into fee_rule (id, kind, item, effective_from, flat, created_at)
  select gen_random_uuid(), 'verification_plan', p.id::text, '2026-01-01T00:00:00+01', p.price, '2026-01-01T00:00:00+01' from verification.plan p;
-- What the version before reads itself stays for as long as it runs: sms_price and the price of a plan. Functions alone read the prices of verification.
drop table verification.price cascade;

comment on column fee_rule.item is 'not personal: a product';
