import { NIL } from 'uuid';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { kobo } from '../../domain/money/money.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { type KeyRing, needsReseal, open, seal, sealPlace } from '../../platform/crypto/key-ring.ts';
import type { BillToken } from '../../providers/bills/port.ts';
import type { Bill } from './bill.ts';

export const tokenSchema = namedObject('BillToken', 'Token of a prepaid meter; spendable by anyone who reads it.', {
  value: z.string().meta({ description: 'The token: 20 digits.' }),
  formatted: z.string().meta({ description: 'The digits in groups of four.' }),
  units: z.string().nullable().meta({ description: 'Units that the token buys; null where the distributor does not report them.' }),
  unit: z.literal('kWh').meta({ description: 'Unit of measure: kWh.' }),
  tariff: z.string().nullable().meta({ description: 'Tariff of the meter; null where the distributor does not report it.' }),
  taxAmount: kobo.nullable().meta({ description: 'Tax within the amount, in kobo; null where the distributor does not report it.' }),
  debtAmount: kobo
    .nullable()
    .meta({ description: 'Part of the amount that paid arrears, in kobo; null where the distributor does not report it.' }),
  bonusToken: z.string().nullable().meta({ description: 'A further token, where the biller gives one.' }),
  kct1: z.string().nullable().meta({ description: 'First key-change token, typed in before the token.' }),
  kct2: z.string().nullable().meta({ description: 'Second key-change token, typed in before the token.' }),
  receiptNumber: z.string().nullable().meta({ description: 'Receipt number.' }),
}).meta({ id: 'BillToken' });

export const shownToken = (token: BillToken | null): z.output<typeof tokenSchema> | null =>
  token && { ...token, formatted: token.value.replaceAll(/\d{4}(?=\d)/g, '$&-') };

/** Seals a meter token, which is money. */
export function sealToken(keyRing: KeyRing, { bookId, id }: Pick<Bill, 'bookId' | 'id'>, token: BillToken): string {
  return seal(keyRing, JSON.stringify(token), placeOf(bookId, id));
}

/** Opens the token of a bill; null when it has none. @throws SealError when its key is gone. */
export function tokenOf(keyRing: KeyRing, { bookId, id, sealedToken }: Pick<Bill, 'bookId' | 'id' | 'sealedToken'>): BillToken | null {
  return sealedToken === null ? null : (JSON.parse(open(keyRing, sealedToken, placeOf(bookId, id))) as BillToken);
}

const placeOf = sealPlace('bills.bill', 'sealed_token');

const PAGE = 200;

/** Seals every stored token with the active key, so that old keys can leave ENCRYPTION_KEYS. Idempotent. */
export async function resealTokens(app: Pick<App, 'db' | 'keyRing'>): Promise<number> {
  let count = 0;
  for (let after: { book: number; id: string } = { book: 0, id: NIL }; ;) {
    const rows = await app.db.query<{ bookId: number; id: string; sealedToken: string }>(
      'bill.sealed',
      'select book_id, id, sealed_token from bills.bill where (book_id, id) > ($1, $2) and sealed_token is not null order by book_id, id limit $3',
      [after.book, after.id, PAGE],
    );
    for (const { bookId, id, sealedToken } of rows) {
      if (!needsReseal(app.keyRing, sealedToken)) continue;
      const token = tokenOf(app.keyRing, { bookId, id, sealedToken });
      if (!token) continue;
      await app.db.query('bill.reseal', 'select bills.reseal($1, $2, $3, $4)', [
        bookId,
        id,
        sealedToken,
        sealToken(app.keyRing, { bookId, id }, token),
      ]);
      count++;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return count;
    after = { book: last.bookId, id: last.id };
  }
}
