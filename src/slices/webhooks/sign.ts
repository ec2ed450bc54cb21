import { createHmac, createSecretKey, type KeyObject, sign } from 'node:crypto';
import { keyBytes } from './secrets.ts';
import type { SignatureProfile } from './signature-profile.ts';

export interface Delivery {
  id: string;
  event: string;
  body: Buffer;
  /** Time of sending in Unix seconds, by the database clock. */
  timestampSeconds: number;
  /** Current secret, then valid previous ones; empty without one. */
  secrets: readonly string[];
  /** `settings`: the endpoint of the specification. */
  profile?: SignatureProfile | 'settings';
  /** Ed25519 keys of the service, the current one first. */
  signingKeys?: readonly KeyObject[];
}

type Scheme = 'service' | 'standard' | 'ed25519' | 'stripe';

const SCHEMES: Record<SignatureProfile | 'settings', readonly Scheme[]> = {
  settings: ['service', 'standard'],
  service: ['service'],
  'standard-webhooks': ['standard'],
  'standard-webhooks-ed25519': ['ed25519'],
  'stripe-like': ['stripe'],
  compatible: ['service', 'standard', 'stripe'],
};

/**
 * All headers of one attempt, with the signatures of the endpoint's profile; without a secret or key there are no signatures. The
 * `X-Service-*` signatures use the text of the secret, Standard Webhooks its decoded bytes.
 * @see interface-spec "Events", request headers; Standard Webhooks 1.0.0.
 */
export function signedHeaders({ id, event, body, timestampSeconds, secrets, ...how }: Delivery): Record<string, string> {
  const { profile = 'settings', signingKeys = [] } = how;
  const schemes = SCHEMES[profile];
  const timestamp = String(timestampSeconds);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Webhook-ID': id,
    'X-Service-Event': event,
    'X-Service-Timestamp': timestamp,
  };
  if (schemes.includes('standard') || schemes.includes('ed25519')) {
    headers['webhook-id'] = id;
    headers['webhook-timestamp'] = timestamp;
  }
  if (schemes.includes('ed25519') && signingKeys.length > 0) {
    const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
    headers['webhook-signature'] = signingKeys.map((key) => `v1a,${sign(null, signed, key).toString('base64')}`).join(' ');
  }
  if (secrets.length === 0) return headers;
  const { texts, decoded } = keysOf(secrets);
  const timed = (key: KeyObject): string => hmac('sha256', key, `${timestamp}.`, body, 'hex');
  const [current] = texts;
  if (schemes.includes('service') && current) {
    headers['X-Service-Signature'] = hmac('sha512', current, '', body, 'hex');
    headers['X-Service-Signature-256'] = timed(current);
  }
  if (schemes.includes('stripe') && current) {
    const signatures = profile === 'stripe-like' ? texts.map(timed) : [headers['X-Service-Signature-256'] ?? timed(current)];
    headers['X-Service-Signature-V1'] = [`t=${timestamp}`, ...signatures.map((signature) => `v1=${signature}`)].join(',');
  }
  if (schemes.includes('standard'))
    headers['webhook-signature'] = decoded.map((key) => `v1,${hmac('sha256', key, `${id}.${timestamp}.`, body, 'base64')}`).join(' ');
  return headers;
}

interface Keys {
  texts: readonly KeyObject[];
  decoded: readonly KeyObject[];
}

const madeOf = new WeakMap<readonly string[], Keys>();

/** Why: Node signs four times as fast with a key object as with bytes; one is created per list of secrets. */
function keysOf(secrets: readonly string[]): Keys {
  let keys = madeOf.get(secrets);
  if (!keys) {
    keys = {
      texts: secrets.map((secret) => createSecretKey(secret, 'utf8')),
      decoded: secrets.map((secret) => createSecretKey(keyBytes(secret))),
    };
    madeOf.set(secrets, keys);
  }
  return keys;
}

function hmac(hash: string, key: KeyObject, before: string, body: Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac(hash, key).update(before).update(body).digest(encoding);
}
