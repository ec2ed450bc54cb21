import { z } from 'zod';
import { customerFields } from '../customers/input.ts';
import type { Environment } from '../kernel/actor.ts';
import { moment } from '../kernel/moment.ts';
import { koboAmount } from '../kernel/money.ts';
import { invalid } from '../kernel/refusal.ts';
import { plainText } from '../kernel/text.ts';
import { metadata } from '../transfers/input.ts';

/** What one order may come to: a billion naira. */
export const MAX_TOTAL = 100_000_000_000;

export const payableAmount = koboAmount.max(MAX_TOTAL, { error: `must be at most ${MAX_TOTAL} kobo` });

/** Slugs as `newSlug` makes them. */
export const slug = z
  .string()
  .trim()
  .regex(/^[0-9a-z]{24}$/, { error: 'is not the slug of a checkout link' });

/** What a business says of a link. */
export const linkFields = {
  title: plainText(200),
  description: plainText(2_000).nullable(),
  successUrl: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .max(2_048)
    .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', {
      error: 'must not hold a user name or password',
    })
    .nullable()
    .meta({ description: 'Where the payer is sent on after the payment: https, in the sandbox also http' }),
  collect: z.strictObject({ phone: z.boolean().optional(), address: z.boolean().optional(), deliveryOption: z.boolean().optional() }),
  maxPayments: z.int().min(1).max(1_000_000).nullable(),
  expiresAt: moment.transform((text) => new Date(text)).nullable(),
  metadata,
};

/** @throws Refusal 400 naming `successUrl`: plain http is for a developer's own machine. */
export function requireSafeUrl(successUrl: string | null | undefined, environment: Environment): void {
  if (environment === 'live' && successUrl?.startsWith('http:')) throw invalid('successUrl', 'successUrl: must be an https address');
}

/** What a payer says: nothing that the link does not ask for. */
export const payerFields = {
  firstName: customerFields.firstName,
  lastName: customerFields.lastName,
  email: customerFields.email,
  phoneNumber: customerFields.phoneNumber.unwrap(),
  address: customerFields.address.unwrap(),
};
