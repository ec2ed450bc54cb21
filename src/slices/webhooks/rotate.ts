import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Endpoint, sealContext } from './endpoint.ts';
import { maskSecret, newSecret } from './secret.ts';

export const gracePeriodSeconds = z
  .int()
  .min(0)
  .max(604_800)
  .optional()
  .meta({ description: 'How long the old secret signs beside the new one, in webhook-signature only, at most a week; 0 unless told.' });

/**
 * Gives an endpoint a new secret in the caller's commit; the old one signs beside it for so many seconds. @returns it. A repeat of the very request
 * whose answer was lost gets the one that it made: another one would push out what receivers still have.
 */
export async function rotated(
  { keyRing }: Pick<App, 'keyRing'>,
  actor: Actor,
  tx: Tx,
  endpoint: Endpoint,
  graceSeconds: number,
): Promise<string> {
  const key = [endpoint.bookId, endpoint.id];
  const made = await tx.query('webhook.rotated_by', 'select from webhook.receiver where book_id = $1 and id = $2 and rotated_by = $3', [
    ...key,
    actor.effectId,
  ]);
  const present = endpoint.secret === null ? null : open(keyRing, endpoint.secret, sealContext(endpoint, 'secret'));
  if (made.length > 0 && present !== null) return present;
  const secret = newSecret();
  // The old secret is sealed for its new column: a sealed text opens nowhere but where it was sealed for.
  const previous = graceSeconds > 0 && present !== null ? seal(keyRing, present, sealContext(endpoint, 'previous_secret')) : null;
  await tx.query(
    'webhook.rotate',
    `update webhook.receiver set secret = $3, secret_masked = $4, previous_secret = $5,
            previous_secret_until = case when $5::text is null then null else clock_timestamp() + $6 * interval '1 second' end, rotated_by = $7, updated_at = clock_timestamp()
      where book_id = $1 and id = $2`,
    [...key, seal(keyRing, secret, sealContext(endpoint, 'secret')), maskSecret(secret), previous, graceSeconds, actor.effectId],
  );
  return secret;
}
