import type { Database } from '../../platform/db/database.ts';
import { appScoped } from '../app/app-scope.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { PriceRule } from './rule.ts';

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
