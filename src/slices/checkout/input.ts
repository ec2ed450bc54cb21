import { z } from 'zod';
import { customerFields } from '../customers/customer.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { metadata } from '../transfers/read/transfer.ts';

/** Maximum total of an order in kobo: a billion naira. */
export const MAX_TOTAL = 100_000_000_000;

export const payableAmount = koboAmount.max(MAX_TOTAL, { error: `must be at most ${MAX_TOTAL} kobo` });

export const slug = z
  .string()
  .trim()
  .regex(/^[0-9a-z]{24}$/, { error: 'is not the slug of a checkout link' })
  .meta({ description: 'Name of the link in the address of its page.' });

export const linkFields = {
  title: plainText(200).meta({ description: 'Heading for the payer.' }),
  description: plainText(2_000).nullable().meta({ description: 'Description below the heading.' }),
  successUrl: z
    .url({ protocol: /^https?$/, error: 'must be an https address' })
    .max(2_048)
    .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).password === '', {
      error: 'must not hold a user name or password',
    })
    .nullable()
    .meta({ description: 'Address for the payer after the payment: https, in the sandbox also http.' }),
  collect: z
    .strictObject({
      phone: z.boolean().optional().meta({ description: 'Phone number.' }),
      address: z.boolean().optional().meta({ description: 'Delivery address.' }),
      deliveryOption: z.boolean().optional().meta({ description: 'Delivery option; only for products.' }),
    })
    .register(typeNames, {
      name: 'CheckoutCollectInput',
      description: 'Contact data that a payer is asked for beside name and email address.',
    })
    .meta({ description: 'Contact data that the payer is asked for.' }),
  maxPayments: z.int().min(1).max(1_000_000).nullable().meta({ description: 'Maximum number of payments.' }),
  expiresAt: moment
    .transform((text) => new Date(text))
    .nullable()
    .meta({ description: 'Expiry of the link.' }),
  metadata: metadata.meta({ description: 'Your own labels.' }),
};

/** @throws Refusal 400 naming `successUrl` for plain http in live. */
export function requireSafeUrl(successUrl: string | null | undefined, environment: Environment): void {
  if (environment === 'live' && successUrl?.startsWith('http:')) throw invalid('successUrl', 'successUrl: must be an https address');
}

/** Payer input; only fields that the link asks for. */
export const payerFields = {
  firstName: customerFields.firstName,
  lastName: customerFields.lastName,
  email: customerFields.email,
  phoneNumber: customerFields.phoneNumber.unwrap(),
  address: customerFields.address.unwrap(),
};
