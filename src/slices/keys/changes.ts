import type { App } from '../../core/app/app.ts';
import { appScoped } from '../../core/app/app-scope.ts';
import { openBroadcast } from '../../core/workers/broadcast.ts';
import type { Actor } from '../../domain/actor/actor.ts';

/** Publishes changed keys; a process that misses it refreshes within a second. */
export const keyChanges = appScoped(
  (app) => openBroadcast(app, 'tollgate:keys-changed', 'keys'),
  (changes) => changes.close(),
);

/** Advances sandbox time for keys: expiries and overlaps come nearer. */
export async function advanceKeys(app: Pick<App, 'db' | 'part'>, { businessId }: Actor, byMs: number): Promise<void> {
  const keys = await app.db.query<{ keyId: string }>(
    'keys.advance',
    `update api_key set expires_at = ledger.nearer(expires_at, $2 * interval '1 millisecond')
      where business_id = $1 and environment = 'sandbox' and status = 'active' and expires_at > clock_timestamp() returning key_id`,
    [businessId, byMs],
  );
  if (keys.length > 0) await keyChanges(app).announce(keys.map((key) => key.keyId));
}
