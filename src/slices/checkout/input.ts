import { z } from 'zod';
import { customerFields } from '../customers/customer.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { metadata } from '../transfers/read/input.ts';

/** Kobo: the highest total of an order, a billion naira. */
export const MAX_TOTAL = 100_000_000_000;

export const payableAmount = koboAmount.max(MAX_TOTAL, { error: `must be at most ${MAX_TOTAL} kobo` });

/** Slugs as `newSlug` makes them. */
export const slug = z
  .string()
  .trim()
  .regex(/^[0-9a-z]{24}$/, { error: 'is not the slug of a checkout link' })
  .meta({ description: 'The name of the link in the address of its page.' });

/** Input fields of a link. */
export const linkFields = {
  title: plainText(200).meta({ description: 'What the payer reads first.' }),
  description: plainText(2_000).nullable().meta({ description: 'What the payer reads below it.' }),
  successUrl: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .max(2_048)
    .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', {
      error: 'must not hold a user name or password',
    })
    .nullable()
    .meta({ description: 'Where the payer goes on after the payment: https, in the sandbox also http.' }),
  collect: z
    .strictObject({
      phone: z.boolean().optional().meta({ description: 'A phone number.' }),
      address: z.boolean().optional().meta({ description: 'A delivery address.' }),
      deliveryOption: z.boolean().optional().meta({ description: 'A way of delivery; only for products.' }),
    })
    .register(typeNames, { name: 'CheckoutCollectInput', description: 'What a payer is asked for beside name and e-mail address.' })
    .meta({ description: 'What the payer is asked for.' }),
  maxPayments: z.int().min(1).max(1_000_000).nullable().meta({ description: 'How often it may be paid.' }),
  expiresAt: moment
    .transform((text) => new Date(text))
    .nullable()
    .meta({ description: 'When its time is over.' }),
  metadata: metadata.meta({ description: 'Your own labels.' }),
};

/** @throws Refusal 400 naming `successUrl` for plain http in live: it serves development only. */
export function requireSafeUrl(successUrl: string | null | undefined, environment: Environment): void {
  if (environment === 'live' && successUrl?.startsWith('http:')) throw invalid('successUrl', 'successUrl: must be an https address');
}

/** Input fields of a payer; each is accepted only where the link asks for it. */
export const payerFields = {
  firstName: customerFields.firstName,
  lastName: customerFields.lastName,
  email: customerFields.email,
  phoneNumber: customerFields.phoneNumber.unwrap(),
  address: customerFields.address.unwrap(),
};
