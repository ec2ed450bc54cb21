import { z } from 'zod';
import { koboAmount } from '../kernel/money.ts';
import { plainText } from '../kernel/text.ts';

const mcc = z
  .string()
  .trim()
  .regex(/^\d{4}$/, { error: 'must be a merchant category code of 4 digits' });

const categories = z.array(mcc).max(100);
const limits = z.array(z.strictObject({ amount: koboAmount, interval: z.enum(['per_transaction', 'daily', 'weekly', 'monthly']) })).max(10);
const isAllowed = z.boolean().optional();

/** What a new card may be used for; what is left out is not limited. */
export const spendingControls = z.strictObject({
  channels: z.strictObject({ atm: isAllowed, pos: isAllowed, web: isAllowed, mobile: isAllowed }).optional(),
  allowedCategories: categories.optional(),
  blockedCategories: categories.optional(),
  spendingLimits: limits.optional(),
});

const isAllowedNow = z.boolean().nullish();

/** What changes of what a card may be used for; what is left out stays. */
export const changedControls = z.strictObject({
  channels: z
    .strictObject({ atm: isAllowedNow, pos: isAllowedNow, web: isAllowedNow, mobile: isAllowedNow })
    .nullish()
    .meta({ description: 'By name; a channel that is left out stays as it is. Null allows every one' }),
  allowedCategories: categories.nullish().meta({ description: 'In place of those before; empty or null allows all' }),
  blockedCategories: categories.nullish().meta({ description: 'In place of those before; empty or null blocks none' }),
  spendingLimits: limits.nullish().meta({ description: 'In place of those before; empty or null limits nothing' }),
});

export const billingAddress = z.strictObject({
  line1: plainText(200),
  city: plainText(100),
  state: plainText(100),
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' }),
  postalCode: plainText(20).optional(),
});
export type BillingAddress = z.output<typeof billingAddress>;
