import type { Database } from '../../platform/db/database.ts';
import { perApp } from '../../services/parts.ts';
import type { Environment } from '../../platform/kernel/actor.ts';
import type { FeeRule } from './fees.ts';

/** How long a process goes by what it has read: no rule begins or ends within it. */
export const FRESH_MS = 30_000;

/** The dated fee rules, read from PostgreSQL and kept for 30 s, since every send needs them and they change by the year. */
export interface FeeBook {
  /** Those that hold in this environment. */
  rules(environment: Environment): Promise<FeeRule[]>;
}

/** The one of an App. */
export const feeBook = perApp(({ db }) => openFeeBook(db));

function openFeeBook(db: Database): FeeBook {
  const known = new Map<Environment, { rules: Promise<FeeRule[]>; readAt: number }>();
  const read = (environment: Environment): Promise<FeeRule[]> =>
    db.query<FeeRule>(
      'fee_rule.all',
      `select business_id, kind, effective_from, effective_to, min_amount, max_amount, flat, basis_points, cap from fee_rule
        where (environment is null or environment = $1) and (effective_to is null or effective_to > clock_timestamp() - interval '1 day')`,
      [environment],
    );
  return {
    rules(environment) {
      const now = performance.now();
      const last = known.get(environment);
      if (last && now - last.readAt <= FRESH_MS) return last.rules;
      const rules = read(environment);
      // A failed read is not kept: the next request asks again.
      rules.catch(() => known.delete(environment));
      known.set(environment, { rules, readAt: now });
      return rules;
    },
  };
}
