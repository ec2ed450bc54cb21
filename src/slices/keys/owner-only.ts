import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { z } from 'zod';
import type { keyFields } from './input.ts';

/** Security: an exempt key pays without approval, so only owners rotate or widen it. @throws Refusal 403 SCOPE_MISSING. */
export async function refuseExempt(tx: Tx, actor: Actor, id: string): Promise<void> {
  if (actor.scopes.has('rules:write')) return;
  const [rule] = await tx.query<{ name: string }>(
    'keys.exempt_from',
    `select r.name from ledger.transfer_rule r join api_key k on k.id = $2
      where r.book_id = $1 and r.ended_at is null and coalesce(k.family_id, k.id) = any (r.exempt_keys) limit 1`,
    [actor.bookId, id],
  );
  if (rule)
    throw new Refusal(
      'forbidden',
      `This API key is exempt from the transfer rule "${rule.name}"; only an owner may rotate or widen it. Create another key, or ask an owner`,
      { code: 'SCOPE_MISSING', field: 'id' },
    );
}

/** Sets the payment limits of a key and its rotations; null removes the limits. @throws Refusal 403 for a non-owner. */
export async function setKeyLimits(tx: Tx, actor: Actor, id: string, limits: z.output<typeof keyFields.limits> | undefined): Promise<void> {
  if (limits === undefined) return;
  if (!actor.scopes.has('rules:write'))
    throw new Refusal('forbidden', 'Only an owner may set the payment limits of a key; ask an owner', {
      code: 'SCOPE_MISSING',
      field: 'limits',
    });
  const { perPayment = null, dayAmount = null, dayPayments = null, monthAmount = null } = limits ?? {};
  await tx.query(
    'keys.set_limits',
    `select ledger.set_key_limit(b.id, coalesce(k.family_id, k.id), $2, $3, $4, $5)
       from api_key k join ledger.book b on b.business_id = k.business_id and b.environment = k.environment and b.currency = 'NGN' where k.id = $1`,
    [id, perPayment, dayAmount, dayPayments, monthAmount],
  );
}
