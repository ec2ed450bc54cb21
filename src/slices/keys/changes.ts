import type { App } from '../../core/app/app.ts';
import { perApp } from '../../core/app/parts.ts';
import { openBroadcast } from '../../core/workers/broadcast.ts';
import type { Actor } from '../../domain/actor/actor.ts';

/** Announces keys whose rights changed. A process that misses it learns of it within the second for which it remembers a key. */
export const keyChanges = perApp(
  (app) => openBroadcast(app, 'tollgate:keys-changed', 'keys'),
  (changes) => changes.close(),
);

/** Pulls the end of every sandbox key of this business nearer, so that an expiry or an overlap can be tried without waiting. */
export async function advanceKeys(app: Pick<App, 'db' | 'part'>, { businessId }: Actor, byMs: number): Promise<void> {
  const keys = await app.db.query<{ keyId: string }>(
    'keys.advance',
    `update api_key set expires_at = ledger.nearer(expires_at, $2 * interval '1 millisecond')
      where business_id = $1 and environment = 'sandbox' and status = 'active' and expires_at > clock_timestamp() returning key_id`,
    [businessId, byMs],
  );
  if (keys.length > 0) await keyChanges(app).announce(keys.map((key) => key.keyId));
}
