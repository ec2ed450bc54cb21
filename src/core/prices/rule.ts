import type { RowOf } from '../../platform/db/entity.ts';
import type { FeeRule } from './entities.ts';
import { type Kobo, koboOf, lesser, NO_KOBO, plus, shareOf } from '../../domain/money/money.ts';
import type { Database } from '../../platform/db/database.ts';
import { appScoped } from '../app/app-scope.ts';
import type { Environment } from '../../domain/actor/actor.ts';

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

export const readRules = (db: Pick<Database, 'query'>, environment: Environment): Promise<PriceRule[]> =>
  db.query<PriceRule>(
    'fee_rule.all',
    `select business_id, kind, item, plan_id, effective_from, effective_to, min_amount, max_amount, flat, basis_points, cap from fee_rule
      where (environment is null or environment = $1) and (effective_to is null or effective_to > (select clock_timestamp()) - interval '1 day')`,
    [environment],
  );

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
