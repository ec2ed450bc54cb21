import { z } from 'zod';
import { koboAmount } from '../kernel/money.ts';
import { plainText } from '../kernel/text.ts';

const mcc = z
  .string()
  .trim()
  .regex(/^\d{4}$/, { error: 'must be a merchant category code of 4 digits' });

export const spendingControls = z.strictObject({
  channels: z
    .strictObject({ atm: z.boolean().optional(), pos: z.boolean().optional(), web: z.boolean().optional(), mobile: z.boolean().optional() })
    .optional(),
  allowedCategories: z.array(mcc).max(100).optional(),
  blockedCategories: z.array(mcc).max(100).optional(),
  spendingLimits: z
    .array(z.strictObject({ amount: koboAmount, interval: z.enum(['per_transaction', 'daily', 'weekly', 'monthly']) }))
    .max(10)
    .optional(),
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
