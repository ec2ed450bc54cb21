import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { metadata } from '../transfers/read/input.ts';
import { intervals } from './calendar.ts';
import { subscriptionStatuses } from './states.ts';
import { paymentMethods } from './subscription.ts';

const count = (max: number) => z.int().min(1).max(max);

export const subscriptionStatus = z.enum(subscriptionStatuses).register(typeNames, {
  name: 'SubscriptionStatus',
  description: 'Where a subscription stands.',
  meanings: {
    pending_payment: 'It waits for its first payment.',
    trialing: 'It is free until the trial ends.',
    active: 'Its period is paid.',
    past_due: 'A period ended and the next one is not paid.',
    paused: 'Billing has stopped for a while.',
    canceled: 'Somebody ended it.',
    expired: 'It ended: nobody paid, or all its periods are over.',
  },
});
export const billingInterval = z
  .enum(intervals)
  .register(typeNames, { name: 'BillingInterval', description: 'How often a subscription is paid.' });
export const paymentMethod = z
  .enum(paymentMethods, { error: `must be one of ${paymentMethods.join(', ')}; nothing here charges a card` })
  .register(typeNames, {
    name: 'SubscriptionPaymentMethod',
    description: 'How a subscription is usually paid.',
    meanings: { va: 'Through virtual accounts.' },
  });

/** What one period may cost at most, and so that quantities never leave the range that JSON carries exactly. */
export const MAX_PRICE = 100_000_000_000;

/** What a caller says of a subscription or a plan. */
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
