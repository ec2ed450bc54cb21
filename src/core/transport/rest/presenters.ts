import { z } from 'zod';
import { type Page, pageMeta } from '../../../domain/schema/page.ts';
import type { LeftOver, Remaining } from '../../ledger/outcomes.ts';
import type { RefreshCookie } from '../cookies.ts';
import type { Presenter } from './routes.ts';

export const list = <Row, View>(schema: z.ZodType<unknown, View>, view: (row: Row) => NoInfer<View>): Presenter<Page<Row>> => ({
  schema: z.array(schema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map((row) => view(row)), meta }),
  listed: (page) => ({ ...page, view }),
});

/** RFC 8941 dictionaries of remaining limits; none without limits. */
export const limitHeaders = (left: Remaining | null | undefined): Record<string, string> => ({
  ...header('Wallet-Limit-Remaining', left?.wallet),
  ...header('Key-Limit-Remaining', left?.key),
});

function header(name: string, left: LeftOver | null | undefined): Record<string, string> {
  if (!left) return {};
  const { perPayment, dayAmount, dayPayments, monthAmount } = left;
  const entries = Object.entries({ 'per-payment': perPayment, day: dayAmount, 'day-payments': dayPayments, month: monthAmount })
    .filter(([, value]) => value !== null)
    .map(([limit, value]) => `${limit}=${value}`);
  return entries.length > 0 ? { [name]: entries.join(', ') } : {};
}

export const sessionCookie = (signedIn: { refreshToken: string | null; refreshExpiresAt: Date | null }): RefreshCookie | null =>
  signedIn.refreshToken !== null && signedIn.refreshExpiresAt !== null
    ? { refreshToken: signedIn.refreshToken, expiresAt: signedIn.refreshExpiresAt }
    : null;
