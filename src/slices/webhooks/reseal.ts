import type { App } from '../../services/app.ts';
import { needsReseal, open, seal } from '../../platform/crypto/key-ring.ts';
import { sealContext } from './endpoint.ts';

const PAGE = 200;

interface Sealed {
  bookId: number;
  id: string;
  secret: string | null;
  previousSecret: string | null;
}

/**
 * Seals every stored secret with the active key, so that an older key can leave ENCRYPTION_KEYS. Remembered answers of
 * Idempotency-Keys keep theirs for 24 hours: wait a day before removing a key. Safe to repeat and to run beside the service:
 * a secret that changes meanwhile is left as it is.
 * @returns how many secrets were sealed anew.
 */
export async function resealSecrets(app: Pick<App, 'db' | 'keyRing'>): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const endpoints = await app.db.query<Sealed>(
      'webhook.sealed',
      'select book_id, id, secret, previous_secret from webhook.endpoint where book_id > $1 order by book_id limit $2',
      [after, PAGE],
    );
    for (const endpoint of endpoints) count += await resealOne(app, endpoint);
    const last = endpoints.at(-1);
    if (!last || endpoints.length < PAGE) return count;
    after = last.bookId;
  }
}

async function resealOne({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, endpoint: Sealed): Promise<number> {
  let count = 0;
  for (const [column, old] of [
    ['secret', endpoint.secret],
    ['previous_secret', endpoint.previousSecret],
  ] as const) {
    if (old === null || !needsReseal(keyRing, old)) continue;
    const context = sealContext({ bookId: endpoint.bookId, id: endpoint.id }, column);
    const fresh = seal(keyRing, open(keyRing, old, context), context);
    await db.query(`webhook.reseal.${column}`, `update webhook.endpoint set ${column} = $3 where book_id = $1 and ${column} = $2`, [
      endpoint.bookId,
      old,
      fresh,
    ]);
    count++;
  }
  return count;
}
