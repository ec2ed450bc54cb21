import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '../../core/app/app.ts';
import type { Config } from '../../platform/config/config.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** A key of a device, as its owner sees it. */
export interface Passkey {
  id: string;
  name: string;
  /** Whether it is kept beyond one device. */
  isBackedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export const PASSKEY_COLUMNS = 'id, name, is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"';

/** How long a device may take, milliseconds. */
export const CHALLENGE_MS = 300_000;
const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;

/**
 * The host that a passkey is bound to, of the page that asks.
 * @throws Refusal 409 PASSKEYS_UNAVAILABLE for a page that is not ours, and for one at a bare address, which devices make no keys for.
 */
export function hostFor({ config }: Pick<App, 'config'>, origin: string): string {
  const host = URL.parse(origin)?.hostname;
  if (host !== undefined && isOurs(config, origin)) return host;
  throw new Refusal('conflict', 'Passkeys need this page at the name in PUBLIC_URL, or at http://localhost', {
    code: 'PASSKEYS_UNAVAILABLE',
  });
}

/** Whether a page is where the configuration says that this service is, or on somebody's own machine. */
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

/**
 * What a device has to sign: random, good for five minutes, and only for `purpose`. Nothing is kept of it, so that nobody can fill a
 * table by asking.
 */
export function newChallenge({ config }: Pick<App, 'config'>, purpose: string): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(Date.now() + CHALLENGE_MS, 0, TIME_BYTES);
  const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
  return Buffer.concat([body, macOf(config.KEY_PEPPER, purpose, body)]).toString('base64url');
}

/** Until when a challenge of ours is good; null for any other, and for one whose time is over. */
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

/** The page and the challenge that a device signed for, as the browser wrote them down; null when that cannot be read. */
export function signedFor(clientDataJson: string): { origin: string; challenge: string } | null {
  try {
    const { origin, challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as Record<string, unknown>;
    return typeof origin === 'string' && typeof challenge === 'string' ? { origin, challenge } : null;
  } catch {
    return null;
  }
}
