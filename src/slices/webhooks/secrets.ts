import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, dbNowIn } from '../../platform/db/entity.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { type Endpoint, type Header, receivers, sealContext } from './endpoint.ts';
import type { GivenHeader } from './endpoint-input.ts';

const PREFIX = 'whsec_';
const RANDOM_BYTES = 48;
const SHOWN_OF_SECRET = 8;
const SHOWN_OF_HEADER = 4;
const LONG = 16;

/** Signing secret: `whsec_` and 48 random bytes in standard base64 (base64url breaks Standard Webhooks libraries). */
export function newSecret(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64');
}

export function maskSecret(secret: string): string {
  return `${secret.slice(0, SHOWN_OF_SECRET)}…${secret.slice(-SHOWN_OF_SECRET)}`;
}

export function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}

export const gracePeriodSeconds = z.int().min(0).max(604_800).optional().meta({
  description:
    'Seconds that the previous secret also signs, in webhook-signature and X-Service-Signature-V1 only, at most a week; default 0.',
});

/** Rotates the secret in the caller's commit; a repeated request gets the secret of the first one. */
export async function rotated(
  { keyRing }: Pick<App, 'keyRing'>,
  actor: Actor,
  tx: Tx,
  endpoint: Pick<Endpoint, 'bookId' | 'id'>,
  graceSeconds: number,
): Promise<string> {
  const rotatedBy = actor.effectId;
  const before = await receivers.find(tx, endpoint);
  const present = before?.secret ? open(keyRing, before.secret, sealContext(endpoint, 'secret')) : null;
  if (before?.rotatedBy === rotatedBy && present !== null) return present;
  const secret = newSecret();
  // Why: sealed texts are bound to their column.
  const previousSecret = graceSeconds > 0 && present !== null ? seal(keyRing, present, sealContext(endpoint, 'previous_secret')) : null;
  const graceMs = previousSecret === null ? null : graceSeconds * 1_000;
  await receivers.update(tx, endpoint, {
    secret: seal(keyRing, secret, sealContext(endpoint, 'secret')),
    secretMasked: maskSecret(secret),
    previousSecret,
    previousSecretUntil: dbNowIn(graceMs),
    rotatedBy,
    updatedAt: dbNow,
  });
  return secret;
}

/** Seals custom headers. @throws Refusal 400 naming `headers` without a stored value. */
export function sealedHeaders(
  { keyRing }: Pick<App, 'keyRing'>,
  endpoint: Pick<Endpoint, 'bookId' | 'id' | 'headers'>,
  given: readonly GivenHeader[],
): { headers: string | null; headersMasked: { name: string; value: string }[] } {
  const context = sealContext(endpoint, 'headers');
  const old = endpoint.headers === null ? [] : (JSON.parse(open(keyRing, endpoint.headers, context)) as Header[]);
  const before = new Map(old.map(([name, value]) => [name.toLowerCase(), value]));
  const all = given.map(({ name, value = before.get(name.toLowerCase()) }): Header => {
    if (value === undefined) throw invalid('headers', `headers: ${name} has no stored value; send a value`);
    return [name, value];
  });
  const isSame = JSON.stringify(all) === JSON.stringify(old);
  return {
    headers: isSame ? endpoint.headers : all.length === 0 ? null : seal(keyRing, JSON.stringify(all), context),
    headersMasked: all.map(([name, value]) => ({
      name,
      value: value.length < LONG ? '••••' : `••••${value.slice(-SHOWN_OF_HEADER)}`,
    })),
  };
}
