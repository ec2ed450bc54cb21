import { z } from 'zod';
import { calendarDay } from '../kernel/moment.ts';
import { koboAmount } from '../kernel/money.ts';
import { plainText } from '../kernel/text.ts';
import { metadata } from '../transfers/input.ts';
import { intervals } from './calendar.ts';
import { paymentMethods } from './subscription.ts';

const count = (max: number) => z.int().min(1).max(max);

/** What one period may cost at most, and so that quantities never leave the range that JSON carries exactly. */
export const MAX_PRICE = 100_000_000_000;

/** What a caller says of a subscription or a plan. */
export const subscriptionFields = {
  amount: koboAmount.max(MAX_PRICE, { error: `must be at most ${MAX_PRICE} kobo` }),
  interval: z.enum(intervals),
  intervalCount: count(12),
  quantity: count(10_000),
  paymentMethod: z.enum(paymentMethods, { error: `must be one of ${paymentMethods.join(', ')}; nothing here charges a card` }),
  graceDays: count(60),
  trialDays: z.int().min(0).max(366),
  maxCycles: count(10_000),
  billingAnchor: calendarDay,
  checkoutCallbackUrl: z.url({ protocol: /^https$/, error: 'must be an https address' }).max(2_048),
  metadata,
  planName: plainText(100),
  planCode: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' }),
};
