import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { keyFields } from './input.ts';

/**
 * Sets what a key and those that followed it, or will follow it, by rotation may pay to others together, from the next payment on; null takes the limits away. What it
 * paid before it first had some never counts. Nothing happens when nothing was said of limits.
 * @throws Refusal 403 for whoever is no owner: limits protect from the key, so whoever manages keys does not lift them.
 */
export async function setKeyLimits(tx: Tx, actor: Actor, id: string, limits: z.output<typeof keyFields.limits> | undefined): Promise<void> {
  if (limits === undefined) return;
  if (!actor.scopes.has('rules:write'))
    throw new Refusal('forbidden', 'Only an owner may set what a key may pay', { code: 'SCOPE_MISSING', field: 'limits' });
  const { perPayment = null, dayAmount = null, dayPayments = null, monthAmount = null } = limits ?? {};
  await tx.query(
    'keys.set_limits',
    `select ledger.set_key_limit(b.id, coalesce(k.family_id, k.id), $2, $3, $4, $5)
       from api_key k join ledger.book b on b.business_id = k.business_id and b.environment = k.environment and b.currency = 'NGN' where k.id = $1`,
    [id, perPayment, dayAmount, dayPayments, monthAmount],
  );
}
