import { defineEntity, p } from '@mikro-orm/core';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import type { Config } from '../../platform/config/config.ts';
import { references } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Keys on people's own devices, with which they sign in without a password (docs/decisions/0090). */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    /** Credential id of the device, base64url. */
    credentialId: p
      .text()
      .unique('passkey_credential_id_key')
      .comment('personal: id; which key of a device signs somebody in; until it is removed'),
    publicKey: p.blob().comment('personal: id; checks what that key signs; until it is removed'),
    /** The host for which the device made it: it signs for no other. */
    rpId: p.text().comment('not personal: the host of this service'),
    /** Name given by the owner. */
    name: p.text().comment('personal: program; what somebody calls a device; until it is removed'),
    /** Signature counter of the device; 0 where it does not count. A counter that falls back belongs to a copy. */
    signCount: p.bigint('number').defaultRaw('0'),
    /** True for a passkey that is synchronised beyond one device, as phones and password managers do. */
    isBackedUp: p.boolean(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    lastUsedAt: p.datetime().strictNullable(),
    /** The page at which a passkey was added. Null for those from before this column, until they sign in. */
    origin: p.text().strictNullable().comment('not personal: the address of a page of this service'),
  },
  indexes: [{ name: 'passkey_person', properties: ['personId', 'id'] }],
});
references(Passkey, { properties: ['personId'], table: 'person' });

/** Challenges that were used for a sign-in, until they expire. */
export const UsedChallenge = defineEntity({
  name: 'UsedChallenge',
  tableName: 'used_challenge',
  properties: {
    challengeHash: p.blob().primary().comment('not personal: a hash of random bytes'),
    expiresAt: p.datetime(),
  },
  indexes: [{ name: 'used_challenge_expiry', properties: ['expiresAt'] }],
});

export const passkeySchema = z
  .object({
    id: z.uuid().meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'What you call it.' }),
    isBackedUp: z.boolean().meta({ description: 'Whether it is kept beyond one device.' }),
    createdAt: dateTime.meta({ description: 'When it was added.' }),
    lastUsedAt: dateTime.nullable().meta({ description: 'When it last signed in; null while it did not.' }),
  })
  .meta({ id: 'Passkey' })
  .register(typeNames, { name: 'Passkey', description: 'A key of a device of yours, which signs in.' });

/** Bytes that a device or a browser made for a passkey, in base64url. */
export const deviceBytes = (max: number) =>
  z
    .string()
    .min(1, { error: 'must not be empty' })
    .max(Math.ceil((max * 4) / 3), { error: `must be at most ${max} bytes` })
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' });

/** Where a page is, as browsers write it: scheme, host and port. */
export const pageOrigin = z
  .url({ protocol: /^https?$/, error: 'must be the origin of a page, such as https://pay.example.com' })
  .max(300)
  .meta({ description: 'The origin of your page, such as https://pay.example.com.' });

/** Fields of both questions that a browser hands to a device. */
export const questionFields = {
  challenge: z.string().meta({ description: 'What the device signs, base64url; good for five minutes.' }),
  rpId: z.string().meta({ description: 'The host that the key is bound to.' }),
  timeoutMs: z.int().meta({ description: 'How long the device may take, milliseconds.' }),
};

/** How long a device may take, milliseconds. */
export const CHALLENGE_MS = 300_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/**
 * The host that a passkey is bound to, of the page that asks.
 * @throws Refusal 409 PASSKEYS_UNAVAILABLE for a page that is not ours, and for one at a bare IP address, for which devices make no keys.
 */
export function hostFor({ config }: Pick<App, 'config'>, origin: string): string {
  const host = URL.parse(origin)?.hostname;
  if (host !== undefined && isOurs(config, origin)) return host;
  throw new Refusal('conflict', 'Passkeys need this page at the name in PUBLIC_URL, or at http://localhost', {
    code: 'PASSKEYS_UNAVAILABLE',
  });
}

/** True for a page at a configured address of this service, or at localhost. */
function isOurs(config: PublicAddresses, origin: string): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  return isConfigured(config, origin) || url.hostname === 'localhost';
}

type PublicAddresses = Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>;

const isConfigured = ({ PUBLIC_URL, LIVE_PUBLIC_URL }: PublicAddresses, origin: string): boolean =>
  [PUBLIC_URL, LIVE_PUBLIC_URL].some((each) => each !== undefined && new URL(each).origin === origin);

/**
 * Whether a passkey signs in at a page: at a configured origin of its host, and on a developer's own machine at the very page that added
 * it. Another port or scheme of the same host is another program.
 */
export function signsInAt(config: PublicAddresses, key: { rpId: string; origin: string | null }, origin: string): boolean {
  if (!isOurs(config, origin) || new URL(origin).hostname !== key.rpId) return false;
  return isConfigured(config, origin) || key.origin === null || key.origin === origin;
}

/** Random challenge for a device, good for five minutes and for `purpose` alone. Nothing is stored, so requests cannot fill a table. */
export function newChallenge({ config }: Pick<App, 'config'>, purpose: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now() + CHALLENGE_MS, 0, TIME_BYTES);
  const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([body, macOf(config.KEY_PEPPER, purpose, body)]).toString('base64url');
}

/** Expiry of a challenge of this service; null for any other, and for an expired one. */
export function challengeExpiry({ config }: Pick<App, 'config'>, purpose: string, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MAC_BYTES) return null;
  const body = bytes.subarray(0, -MAC_BYTES);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(config.KEY_PEPPER, purpose, body))) return null;
  const expires = body.readUIntBE(0, TIME_BYTES);
  return expires > Date.now() ? new Date(expires) : null;
}

function macOf(pepper: string, purpose: string, body: Buffer): Buffer {
  return createHmac('sha256', pepper).update(`passkey ${purpose}\n`).update(body).digest().subarray(0, MAC_BYTES);
}

/** The page and the challenge in what a device signed, as the browser recorded them; null when unreadable. */
export function signedFor(clientDataJson: string): { origin: string; challenge: string } | null {
  try {
    const { origin, challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as Record<string, unknown>;
    return typeof origin === 'string' && typeof challenge === 'string' ? { origin, challenge } : null;
  } catch {
    return null;
  }
}
