import type { DoubleReply } from './server.ts';
import { bodiesRefusedBy, type Fields, isText } from './texts.ts';

interface AccountRow {
  _id: string;
  type: 'Credit' | 'Debit';
  provider: 'Sudo';
  providerChannel: string;
  amount: number;
  runningBalance: number;
  narration: string;
  paymentReference: string;
  createdAt: string;
}

export interface Account {
  id: string;
  customer: string | null;
  /** Kobo. */
  balance: number;
  rows: AccountRow[];
}

export const withBody = bodiesRefusedBy((why) => error(400, why));

export const success = (data: unknown, statusCode = 200): DoubleReply => ({
  status: statusCode,
  body: { statusCode, message: 'Successful', data },
});
export const error = (statusCode: number, message: string): DoubleReply => ({
  status: statusCode,
  body: { statusCode, message, error: 'Error' },
});

export function areControls(controls: unknown): boolean {
  const { channels, allowedCategories, blockedCategories, spendingLimits } = (controls ?? {}) as Fields;
  const { atm, pos, web, mobile } = (channels ?? {}) as Fields;
  return (
    [atm, pos, web, mobile].every((each) => typeof each === 'boolean') &&
    Array.isArray(allowedCategories) &&
    Array.isArray(blockedCategories) &&
    Array.isArray(spendingLimits) &&
    (spendingLimits as Fields[]).every(({ amount, interval }) => typeof amount === 'number' && isText(interval))
  );
}

export const SHOP = { name: 'JUMIA', category: '5311', city: 'Lagos', country: 'NG' };
export const VIRTUAL = { type: 'virtual', currency: 'NGN', expiryMonth: '09', expiryYear: '2029' };
