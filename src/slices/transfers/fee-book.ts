import type { Database } from '../../platform/db/database.ts';
import { perApp } from '../../services/parts.ts';
import type { FeeRule } from './fees.ts';

const FRESH_MS = 30_000;

/** The dated fee rules, read from PostgreSQL and kept for 30 s, since every send needs them and they change by the year. */
export interface FeeBook {
  rules(): Promise<FeeRule[]>;
}

/** The one of an App. */
export const feeBook = perApp(({ db }) => openFeeBook(db));

function openFeeBook(db: Database): FeeBook {
  let known: { rules: Promise<FeeRule[]>; readAt: number } | undefined;
  const read = (): Promise<FeeRule[]> =>
    db.query<FeeRule>(
      'fee_rule.all',
      'select business_id, kind, effective_from, effective_to, min_amount, max_amount, flat, basis_points from fee_rule',
    );
  return {
    rules() {
      const now = performance.now();
      if (!known || now - known.readAt > FRESH_MS) {
        const rules = read();
        // A failed read is not kept: the next request asks again.
        rules.catch(() => (known = undefined));
        known = { rules, readAt: now };
      }
      return known.rules;
    },
  };
}
