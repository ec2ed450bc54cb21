import { defineEntity, p } from '@mikro-orm/core';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import type { Config } from '../../platform/config/config.ts';
import { references } from '../../platform/db/entity.ts';
import { conflict } from '../../platform/errors/refusal.ts';

/** Passkeys of people: sign-in without a password (docs/decisions/0012). */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    personId: p.uuid(),
    credentialId: p.text().unique('passkey_credential_id_key').comment('personal: id; passkey that signs a person in; until it is removed'),
    publicKey: p.blob().comment('personal: id; checks what that key signs; until it is removed'),
    /** Host of the passkey: the device signs for no other. */
    rpId: p.text().comment('not personal: the host of this service'),
    name: p.text().comment('personal: program; name of a device; until it is removed'),
    /** Security: a lower signature counter reveals a copy. */
    signCount: p.bigint('number').defaultRaw('0'),
    isBackedUp: p.boolean(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    lastUsedAt: p.datetime().strictNullable(),
    /** Null for older passkeys until their next sign-in. */
    origin: p.text().strictNullable().comment('not personal: the address of a page of this service'),
  },
  indexes: [{ name: 'passkey_person', properties: ['personId', 'id'] }],
});
references(Passkey, { properties: ['personId'], table: 'person' });

export const UsedChallenge = defineEntity({
  name: 'UsedChallenge',
  tableName: 'used_challenge',
  properties: {
    challengeHash: p.blob().primary().comment('not personal: a hash of random bytes'),
    expiresAt: p.datetime(),
  },
  indexes: [{ name: 'used_challenge_expiry', properties: ['expiresAt'] }],
});

export const passkeySchema = namedObject('Passkey', 'Passkey of one of your devices, used to sign in.', {
  id: z.uuid().meta({ description: 'Id of the passkey.' }),
  name: z.string().meta({ description: 'Name of the passkey.' }),
  isBackedUp: z.boolean().meta({ description: 'True when the passkey is synchronised across devices.' }),
  createdAt: dateTime.meta({ description: 'Time when the passkey was added.' }),
  lastUsedAt: dateTime.nullable().meta({ description: 'Time of the last sign-in; null before the first.' }),
}).meta({ id: 'Passkey' });

export const deviceBytes = (max: number) =>
  z
    .string()
    .min(1, { error: 'must not be empty' })
    .max(Math.ceil((max * 4) / 3), { error: `must be at most ${max} bytes` })
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' });

export const pageOrigin = z
  .url({ protocol: /^https?$/, error: 'must be the origin of a page, such as https://pay.example.com' })
  .max(300)
  .meta({ description: 'Origin of your page, such as https://pay.example.com.' });

export const questionFields = {
  challenge: z.string().meta({ description: 'Challenge for the device, base64url; valid for five minutes.' }),
  rpId: z.string().meta({ description: 'Host of the passkey.' }),
  timeoutMs: z.int().meta({ description: 'Time limit for the device, in milliseconds.' }),
};

export const CHALLENGE_MS = 300_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/** Host of a passkey for a page. @throws Refusal 409 PASSKEYS_UNAVAILABLE for a foreign page or a bare IP address. */
export function hostFor({ config }: Pick<App, 'config'>, origin: string): string {
  const host = URL.parse(origin)?.hostname;
  if (host !== undefined && isOurs(config, origin)) return host;
  throw conflict('PASSKEYS_UNAVAILABLE', 'Passkeys need this page at the name in PUBLIC_URL, or at http://localhost');
}

/** True for a configured address of this service, and for localhost. */
function isOurs(config: PublicAddresses, origin: string): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  return isConfigured(config, origin) || url.hostname === 'localhost';
}

type PublicAddresses = Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>;

const isConfigured = ({ PUBLIC_URL, LIVE_PUBLIC_URL }: PublicAddresses, origin: string): boolean =>
  [PUBLIC_URL, LIVE_PUBLIC_URL].some((each) => each !== undefined && new URL(each).origin === origin);

/** True at a configured origin of the host, and on localhost at the origin of the registration. */
export function signsInAt(config: PublicAddresses, key: { rpId: string; origin: string | null }, origin: string): boolean {
  if (!isOurs(config, origin) || new URL(origin).hostname !== key.rpId) return false;
  return isConfigured(config, origin) || key.origin === null || key.origin === origin;
}

/** Why: nothing is stored, so requests cannot fill a table. */
export function newChallenge({ config }: Pick<App, 'config'>, purpose: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now() + CHALLENGE_MS, 0, TIME_BYTES);
  const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([body, macOf(config.KEY_PEPPER, purpose, body)]).toString('base64url');
}

/** Null for a foreign or expired challenge. */
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

export function signedFor(clientDataJson: string): { origin: string; challenge: string } | null {
  try {
    const { origin, challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as Record<string, unknown>;
    return typeof origin === 'string' && typeof challenge === 'string' ? { origin, challenge } : null;
  } catch {
    return null;
  }
}
