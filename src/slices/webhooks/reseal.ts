import { NIL } from 'uuid';
import type { App } from '../../core/app/app.ts';
import { needsReseal, open, seal } from '../../platform/crypto/key-ring.ts';
import { sealContext } from './endpoint.ts';

const PAGE = 200;

interface Sealed {
  bookId: number;
  id: string;
  secret: string | null;
  previousSecret: string | null;
  headers: string | null;
}

const BEFORE_ALL: Pick<Sealed, 'bookId' | 'id'> = { bookId: 0, id: NIL };

/**
 * Seals every stored secret with the active key, so that an older key can leave ENCRYPTION_KEYS. Remembered answers of
 * Idempotency-Keys keep theirs for 24 hours: wait a day before removing a key. Safe to repeat and to run beside the service:
 * a secret that changes meanwhile is left as it is.
 * @returns how many secrets were sealed anew.
 */
export async function resealSecrets(app: Pick<App, 'db' | 'keyRing'>): Promise<number> {
  let count = 0;
  for (let after = BEFORE_ALL; ;) {
    const endpoints = await app.db.query<Sealed>(
      'webhook.sealed',
      'select book_id, id, secret, previous_secret, headers from webhook.receiver where (book_id, id) > ($1, $2::uuid) order by book_id, id limit $3',
      [after.bookId, after.id, PAGE],
    );
    for (const endpoint of endpoints) count += await resealOne(app, endpoint);
    const last = endpoints.at(-1);
    if (!last || endpoints.length < PAGE) return count;
    after = last;
  }
}

async function resealOne({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, endpoint: Sealed): Promise<number> {
  let count = 0;
  for (const [column, old] of [
    ['secret', endpoint.secret],
    ['previous_secret', endpoint.previousSecret],
    ['headers', endpoint.headers],
  ] as const) {
    if (old === null || !needsReseal(keyRing, old)) continue;
    const context = sealContext({ bookId: endpoint.bookId, id: endpoint.id }, column);
    const fresh = seal(keyRing, open(keyRing, old, context), context);
    await db.query(
      `webhook.reseal.${column}`,
      `update webhook.receiver set ${column} = $4 where book_id = $1 and id = $2 and ${column} = $3`,
      [endpoint.bookId, endpoint.id, old, fresh],
    );
    count++;
  }
  return count;
}
