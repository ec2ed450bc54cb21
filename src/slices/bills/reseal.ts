import { NIL } from 'uuid';
import type { App } from '../../core/app/app.ts';
import { needsReseal } from '../../platform/crypto/key-ring.ts';
import { sealToken, tokenOf } from './bill.ts';

const PAGE = 200;

/**
 * Seals every kept token with the active key, so that an older key can leave ENCRYPTION_KEYS. Safe to repeat and to run
 * beside the service. @returns how many were sealed anew.
 */
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
