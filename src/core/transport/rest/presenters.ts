import { z } from 'zod';
import { type Page, pageMeta } from '../../../domain/schema/page.ts';
import type { LeftOver, Remaining } from '../../ledger/verdicts.ts';
import type { RefreshCookie } from '../cookies.ts';
import type { Presenter } from './routes.ts';

/** How a page of things leaves: each as its view shows it. */
export const list = <Row, View>(schema: z.ZodType<unknown, View>, view: (row: Row) => NoInfer<View>): Presenter<Page<Row>> => ({
  schema: z.array(schema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map((row) => view(row)), meta }),
  listed: (page) => ({ ...page, view }),
});

/** Headers of the limits that remain after a payment, of the wallet and of its API key, each a dictionary of RFC 8941; none where there are no limits. */
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

/** The cookie of an answer to a sign-in; null while the second factor is awaited. */
export const sessionCookie = (signedIn: { refreshToken: string | null; refreshExpiresAt: Date | null }): RefreshCookie | null =>
  signedIn.refreshToken !== null && signedIn.refreshExpiresAt !== null
    ? { refreshToken: signedIn.refreshToken, expiresAt: signedIn.refreshExpiresAt }
    : null;
