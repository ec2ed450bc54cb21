import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { metadata } from '../transfers/read/input.ts';
import { billingInterval } from './calendar.ts';
import { paymentMethod } from './subscription.ts';

const count = (max: number) => z.int().min(1).max(max);

/** Kobo. Why: price times quantity stays exact in JSON. */
export const MAX_PRICE = 100_000_000_000;

export const subscriptionFields = {
  amount: koboAmount.max(MAX_PRICE, { error: `must be at most ${MAX_PRICE} kobo` }).meta({ description: 'Unit price in kobo.' }),
  interval: billingInterval.meta({ description: 'Billing interval.' }),
  intervalCount: count(12).meta({ description: 'Number of intervals per billing period.' }),
  quantity: count(10_000).meta({ description: 'Quantity.' }),
  paymentMethod: paymentMethod.meta({ description: 'Usual payment method; va by default.' }),
  graceDays: count(60).meta({ description: 'Days that a payment may be late; 3 by default.' }),
  trialDays: z.int().min(0).max(366).meta({ description: 'Free days at the beginning.' }),
  maxCycles: count(10_000).meta({ description: 'Number of periods until the end.' }),
  billingAnchor: calendarDay.meta({ description: 'The billing day; the day of the first payment by default.' }),
  checkoutCallbackUrl: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .max(2_048)
    .meta({ description: 'Address for the payer after the payment.' }),
  metadata: metadata.meta({ description: 'Your own labels: text by name.' }),
  planName: plainText(100).meta({ description: 'Name of the plan.' }),
  planCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .meta({ description: 'Your own code.' }),
};
