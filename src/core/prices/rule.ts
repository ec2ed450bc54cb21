import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { columnsOf, prepared, type RowOf, references } from '../../platform/db/entity.ts';
import { type Kobo, koboOf, lesser, NO_KOBO, plus, shareOf } from '../../domain/money/money.ts';
import type { Database } from '../../platform/db/database.ts';
import { appScoped } from '../app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';

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

/** Row of the price table; `basisPoints` are of the amount or fee, rounded half up. */
export type PriceRule = Omit<RowOf<typeof FeeRule>, 'id' | 'environment' | 'createdAt'>;
export type PriceKind = PriceRule['kind'];

export interface PriceQuestion {
  amount: Kobo;
  at: Date;
  businessId: string;
  items?: readonly string[];
  planId?: string | null;
}

/** The rule in force: own before general, plan before all, closest item, latest start. */
export function ruleFor(rules: readonly PriceRule[], kind: PriceKind, question: PriceQuestion): PriceRule | undefined {
  const { amount, at, businessId, items = [], planId = null } = question;
  const inForce = rules.filter(
    (rule) =>
      rule.kind === kind &&
      rule.effectiveFrom <= at &&
      (rule.effectiveTo === null || at < rule.effectiveTo) &&
      (rule.item === null || items.includes(rule.item)) &&
      (rule.planId === null || rule.planId === planId),
  );
  const own = inForce.filter((rule) => rule.businessId === businessId);
  const candidates = own.length > 0 ? own : inForce.filter((rule) => rule.businessId === null);
  const distance = ({ item, planId: plan }: PriceRule): number =>
    (plan === null ? items.length + 1 : 0) + (item === null ? items.length : items.indexOf(item));
  return candidates
    .filter((rule) => rule.minAmount <= amount && (rule.maxAmount === null || amount <= rule.maxAmount))
    .toSorted((a, b) => distance(a) - distance(b) || b.effectiveFrom.getTime() - a.effectiveFrom.getTime())[0];
}

export function chargeOf(rule: PriceRule | undefined, base: Kobo): Kobo {
  if (!rule) return NO_KOBO;
  const charge = plus(rule.flat, shareOf(base, rule.basisPoints));
  return rule.cap === null ? charge : lesser(charge, rule.cap);
}

/** First start or end of a rule after `at` and before `limit`; else `limit`. */
export function nextChange(rules: readonly PriceRule[], at: Date, limit: Date): Date {
  const moments = rules.flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, ...(effectiveTo ? [effectiveTo] : [])]);
  return moments.filter((moment) => moment > at).reduce((first, moment) => (moment < first ? moment : first), limit);
}

export const standardRule = {
  businessId: null,
  item: null,
  planId: null,
  effectiveTo: null,
  minAmount: koboOf(1),
  maxAmount: null,
  flat: NO_KOBO,
  basisPoints: 0,
  cap: null,
} satisfies Partial<PriceRule>;

export const FRESH_MS = 30_000;

/** Dated price rules, cached for 30 s. */
export interface PriceBook {
  rules(environment: Environment): Promise<PriceRule[]>;
}

const unendedRules = prepared(FeeRule)('fee_rule.all', (db, $: { environment: Environment }) =>
  db
    .selectFrom('fee_rule')
    .select(columnsOf(FeeRule, ['id', 'environment', 'createdAt']))
    .where(sql<boolean>`(environment is null or environment = ${$.environment})`)
    .where(sql<boolean>`(effective_to is null or effective_to > (select clock_timestamp()) - interval '1 day')`),
);

export const readRules = (db: Pick<Database, 'query'>, environment: Environment): Promise<PriceRule[]> => unendedRules(db, { environment });

export const priceBook = appScoped(({ db }) => openPriceBook(db));

function openPriceBook(db: Database): PriceBook {
  const known = new Map<Environment, { rules: Promise<PriceRule[]>; readAt: number }>();
  return {
    rules(environment) {
      const now = performance.now();
      const last = known.get(environment);
      if (last && now - last.readAt <= FRESH_MS) return last.rules;
      const rules = readRules(db, environment);
      // A failed read is not cached.
      rules.catch(() => known.delete(environment));
      known.set(environment, { rules, readAt: now });
      return rules;
    },
  };
}
