import type { Database } from '../../platform/db/database.ts';
import { perApp } from '../../services/parts.ts';
import type { FeeRule } from './fees.ts';
import type { Kobo } from '../../platform/kernel/money.ts';

const FRESH_MS = 30_000;

/** The dated fee rules, read from PostgreSQL and kept for 30 s, since every send needs them and they change by the year. */
export interface FeeBook {
  rules(): Promise<FeeRule[]>;
}

interface Row {
  businessId: string | null;
  kind: FeeRule['kind'];
  effectiveFrom: Date;
  effectiveTo: Date | null;
  minAmount: Kobo;
  maxAmount: Kobo | null;
  flat: Kobo;
  basisPoints: number;
}

/** The one of an App. */
export const feeBook = perApp(({ db }) => openFeeBook(db));

function openFeeBook(db: Database): FeeBook {
  let known: { rules: Promise<FeeRule[]>; readAt: number } | undefined;
  const read = async (): Promise<FeeRule[]> => {
    const rows = await db.query<Row>(
      'fee_rule.all',
      'select business_id, kind, effective_from, effective_to, min_amount, max_amount, flat, basis_points from fee_rule',
    );
    return rows.map((row) => ({
      businessId: row.businessId,
      kind: row.kind,
      effectiveFrom: row.effectiveFrom,
      effectiveTo: row.effectiveTo,
      minAmount: row.minAmount,
      maxAmount: row.maxAmount,
      flat: row.flat,
      basisPoints: row.basisPoints,
    }));
  };
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
