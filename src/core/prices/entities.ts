import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const priceKinds = ['transfer_fee', 'vat', 'stamp_duty', 'bill_fee', 'sms_part', 'verification_call', 'verification_plan'] as const;

/** Dated price rules; those of the business replace general ones. */
export const FeeRule = defineEntity({
  name: 'FeeRule',
  tableName: 'fee_rule',
  comment: 'not personal: prices',
  properties: {
    id: p.uuid().primary(),
    businessId: p.uuid().strictNullable(),
    kind: p.enum(priceKinds),
    effectiveFrom: p.datetime(),
    effectiveTo: p.datetime().strictNullable(),
    minAmount: p.bigint('number').$type<Kobo>().defaultRaw('0').check('min_amount >= 0'),
    /** Inclusive; null for no limit. */
    maxAmount: p.bigint('number').$type<Kobo>().strictNullable(),
    flat: p.bigint('number').$type<Kobo>().defaultRaw('0').check('flat >= 0'),
    basisPoints: p.integer().default(0).check('basis_points >= 0 and basis_points <= 10000'),
    cap: p.bigint('number').$type<Kobo>().strictNullable().check('cap > 0'),
    /** Null for older rules, valid in both environments. */
    environment: p.enum(['live', 'sandbox']).strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    item: p.text().strictNullable().check('length(item) >= 1 and length(item) <= 60').comment('not personal: a product'),
    planId: p.uuid().strictNullable(),
  },
  indexes: [
    { name: 'fee_rule_history', columns: [{ name: 'effectiveFrom', sort: 'desc' }, { name: 'id' }] },
    { name: 'fee_rule_of_kind', columns: [{ name: 'kind' }, { name: 'item' }, { name: 'effectiveFrom', sort: 'desc' }] },
  ],
  checks: [
    { name: 'fee_rule_check', expression: 'max_amount >= min_amount' },
    { name: 'fee_rule_check1', expression: 'effective_to > effective_from' },
    {
      name: 'fee_rule_of_items',
      expression: `case when kind in ('transfer_fee', 'vat', 'stamp_duty') then ((item is null) and plan_id is null) when (kind = 'verification_plan') then ((item is not null) and plan_id is null) when (kind = 'verification_call') then true else (plan_id is null) end`,
    },
    {
      name: 'fee_rule_of_pieces',
      expression: `kind not in ('sms_part', 'verification_call', 'verification_plan') or ((basis_points = 0) and cap is null and min_amount <= 1 and max_amount is null)`,
    },
    { name: 'fee_rule_of_verification', expression: `kind not in ('verification_call', 'verification_plan') or flat > 0` },
  ],
});
references(FeeRule, { properties: ['businessId'], table: 'business' }, { properties: ['planId'], table: 'verification.plan' });
