import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { metadata } from '../transfers/read/input.ts';
import { billingInterval } from './calendar.ts';
import { paymentMethod } from './subscription.ts';

const count = (max: number) => z.int().min(1).max(max);

/** Kobo: the highest price of a period. Quantities stay in the range that JSON carries exactly. */
export const MAX_PRICE = 100_000_000_000;

/** Input fields of subscriptions and plans. */
export const subscriptionFields = {
  amount: koboAmount.max(MAX_PRICE, { error: `must be at most ${MAX_PRICE} kobo` }).meta({ description: 'Kobo: for one.' }),
  interval: billingInterval.meta({ description: 'How often it is paid.' }),
  intervalCount: count(12).meta({ description: 'Every so many of the interval.' }),
  quantity: count(10_000).meta({ description: 'How many.' }),
  paymentMethod: paymentMethod.meta({ description: 'How it is usually paid; va unless told.' }),
  graceDays: count(60).meta({ description: 'How many days a payment may be late; 3 unless told.' }),
  trialDays: z.int().min(0).max(366).meta({ description: 'Free days at the beginning.' }),
  maxCycles: count(10_000).meta({ description: 'After how many periods it ends.' }),
  billingAnchor: calendarDay.meta({ description: 'The day that periods keep to; that of the first payment unless told.' }),
  checkoutCallbackUrl: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .max(2_048)
    .meta({ description: 'Where a payer is sent afterwards.' }),
  metadata: metadata.meta({ description: 'Your own labels: text by name.' }),
  planName: plainText(100).meta({ description: 'What people call it.' }),
  planCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .meta({ description: 'Your own name for it.' }),
};
