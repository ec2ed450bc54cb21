import { z } from 'zod';
import { type Clock, moment } from '../../domain/time/moment.ts';
import { servedVersion } from '../../core/versions/versions.ts';
import { type Actor, scopes } from '../../domain/actor/actor.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { network } from '../../platform/formats/network.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { type KeyScope, scopeSchema } from './key.ts';
import type { Tx } from '../../platform/db/database.ts';

const MAX_NETWORKS = 100;

export const apiKeyId = z.uuid({ error: 'must be the id of an API key' }).meta({ description: 'Id of the key.' });

export const keyFields = {
  name: plainText(60).meta({ description: 'Name of the key.' }),
  scopes: z
    .array(scopeSchema, { error: 'must be a list of scopes' })
    .min(1, { error: 'must name a scope, or be left out' })
    .transform((list) => scopes.filter((scope) => list.includes(scope)))
    .nullable()
    .meta({ description: 'Scopes of the key; null for all.' }),
  allowedIps: z
    .array(network, { error: 'must be a list of addresses' })
    .max(MAX_NETWORKS, { error: `must be at most ${MAX_NETWORKS} addresses` })
    .transform((list) => [...new Set(list)])
    .meta({ description: 'Allowed addresses and CIDR blocks, IPv4 or IPv6; empty for all.' }),
  expiresAt: moment
    .transform((text) => new Date(text))
    .nullable()
    .meta({ description: 'Expiry of the key; null for none.' }),
  apiVersion: servedVersion.meta({ description: 'Version of the API that requests of the key follow, such as 2026-12-01.' }),
  requireReference: z
    .boolean()
    .meta({ description: 'True to refuse payments without `clientReference`, `requestRef` or an Idempotency-Key; default true in live.' }),
  limits: z
    .strictObject({
      perPayment: koboAmount.nullish().meta({ description: 'Limit per transaction, in kobo; default none.' }),
      dayAmount: koboAmount.nullish().meta({ description: 'Limit per day in Lagos, in kobo; default none.' }),
      dayPayments: z.int().min(1).max(1_000_000).nullish().meta({ description: 'Number of payments per day; default unlimited.' }),
      monthAmount: koboAmount.nullish().meta({ description: 'Limit per month, in kobo; default none.' }),
    })
    .register(typeNames, { name: 'KeyLimitsInput', description: 'Payment limits of an API key.' })
    .nullable()
    .meta({ description: 'Payment limits; null for none. For owners.' }),
};

/** Requested scopes, or all of the actor; `kept` scopes of the key may stay. @throws Refusal 403 beyond those of the actor. */
export function grantable(actor: Actor, asked: KeyScope[] | null | undefined, saved: readonly KeyScope[] | null = []): KeyScope[] | null {
  const mayAll = scopes.every((scope) => actor.scopes.has(scope));
  if (asked === undefined && !mayAll) return scopes.filter((scope) => actor.scopes.has(scope));
  const wanted = asked ?? scopes;
  const missing = saved === null ? undefined : wanted.find((scope) => !actor.scopes.has(scope) && !saved.includes(scope));
  if (missing !== undefined) throw beyond(missing);
  return asked ?? null;
}

/** Security: a secret grants every scope of its key. @throws Refusal 403 when the key has more scopes than the actor. */
export function refuseSecretBeyond(actor: Actor, held: readonly KeyScope[] | null): void {
  const missing = (held ?? scopes).find((scope) => !actor.scopes.has(scope));
  if (missing !== undefined) throw beyond(missing);
}

interface Reach {
  allowedIps: readonly string[];
  expiresAt: Date | null;
}

/** True when a change adds addresses or time. */
export function opens(before: Reach, after: Reach): boolean {
  const opensAddresses =
    before.allowedIps.length > 0 && (after.allowedIps.length === 0 || after.allowedIps.some((each) => !before.allowedIps.includes(each)));
  return opensAddresses || livesLonger(before.expiresAt, after.expiresAt);
}

export const gains = (before: readonly KeyScope[] | null, after: readonly KeyScope[] | null): boolean =>
  before !== null && (after ?? scopes).some((scope) => !before.includes(scope));

export const livesLonger = (before: Date | null, after: Date | null): boolean => before !== null && (after === null || after > before);

export function refusePast(clock: Clock, expiresAt: Date | null | undefined): void {
  if (expiresAt && expiresAt <= clock.now()) throw invalid('expiresAt', 'expiresAt: must be in the future');
}

function beyond(scope: KeyScope): Refusal {
  return new Refusal('forbidden', `You do not have the scope '${scope}' and cannot grant it to a key`, {
    code: 'SCOPE_MISSING',
    field: 'scopes',
  });
}

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
