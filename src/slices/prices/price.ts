import { z } from 'zod';
import type { Tx, Database } from '../../platform/db/database.ts';
import type { Environment } from '../../platform/kernel/actor.ts';
import { koboAmount, koboOrNothing } from '../../platform/kernel/money.ts';
import { typeNames } from '../../platform/kernel/type-names.ts';
import type { Proposal } from '../../services/two-people/proposal.ts';
import { feeKinds, type FeeRule } from '../transfers/fees.ts';

/** A rule as operators see it. */
export interface Price extends FeeRule {
  id: string;
  /** Null for one that holds in both. */
  environment: Environment | null;
}

/** What was done to a rule, or waits for a second operator. */
export interface PriceChange {
  price: Price | null;
  proposal: Proposal | null;
}

export const feeKind = z.enum(feeKinds).register(typeNames, {
  name: 'FeeKind',
  description: 'What a charge is for.',
  meanings: { transfer_fee: 'A transfer.', vat: 'The tax on its fee.', stamp_duty: 'The duty on a transfer.' },
});

/** What a new rule is made of. */
export const priceFields = {
  kind: feeKind.meta({ description: 'What it charges for.' }),
  forBusiness: z.uuid().nullish().meta({ description: 'The business whose rule it is; everybody unless told.' }),
  minAmount: koboAmount.optional().meta({ description: 'Kobo: the smallest transfer that it is for; any unless told.' }),
  maxAmount: koboAmount.nullish().meta({ description: 'Kobo: the largest transfer that it is for; any unless told.' }),
  flat: koboOrNothing.optional().meta({ description: 'Kobo: charged whatever the amount.' }),
  basisPoints: z.int().min(0).max(10_000).optional().meta({ description: 'Hundredths of a percent: of the amount, for VAT of the fee.' }),
  cap: koboAmount.nullish().meta({ description: 'Kobo: the most that it charges; without limit unless told.' }),
};

export const PRICE_COLUMNS =
  'id, business_id, kind, effective_from, effective_to, min_amount, max_amount, flat, basis_points, cap, environment';

export async function priceOf(db: Pick<Database | Tx, 'query'>, id: string): Promise<Price | null> {
  const [row] = await db.query<Price>('prices.of', `select ${PRICE_COLUMNS} from fee_rule where id = $1`, [id]);
  return row ?? null;
}
