import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { keyBytes } from './secrets.ts';

export interface Delivery {
  id: string;
  event: string;
  body: Buffer;
  /** Time of sending in Unix seconds, by the database clock. */
  timestampSeconds: number;
  /** The current secret, then valid previous ones; empty without a secret. */
  secrets: readonly string[];
}

/**
 * All headers of one attempt. The two signatures of the specification use the text of the current secret; `X-Service-Signature-V1`
 * is the second in the layout of Stripe's SDK; `webhook-signature` (Standard Webhooks) covers the current and previous secrets,
 * keyed with their decoded bytes. Without a secret there are no signatures.
 * @see interface-spec "Events", request headers; Standard Webhooks 1.0.0.
 */
export function signedHeaders({ id, event, body, timestampSeconds, secrets }: Delivery): Record<string, string> {
  const timestamp = String(timestampSeconds);
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Webhook-ID': id,
    'X-Service-Event': event,
    'X-Service-Timestamp': timestamp,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
  };
  if (secrets.length === 0) return headers;
  const { current, decoded } = keysOf(secrets);
  const timed = hmac('sha256', current, `${timestamp}.`, body, 'hex');
  headers['X-Service-Signature'] = hmac('sha512', current, '', body, 'hex');
  headers['X-Service-Signature-256'] = timed;
  headers['X-Service-Signature-V1'] = `t=${timestamp},v1=${timed}`;
  headers['webhook-signature'] = decoded.map((key) => `v1,${hmac('sha256', key, `${id}.${timestamp}.`, body, 'base64')}`).join(' ');
  return headers;
}

interface Keys {
  current: KeyObject;
  decoded: readonly KeyObject[];
}

const madeOf = new WeakMap<readonly string[], Keys>();

/** Why: Node signs four times as fast with a key object as with bytes; one is created per list of secrets. */
function keysOf(secrets: readonly string[]): Keys {
  let keys = madeOf.get(secrets);
  if (!keys) {
    const [current = ''] = secrets;
    keys = { current: createSecretKey(current, 'utf8'), decoded: secrets.map((secret) => createSecretKey(keyBytes(secret))) };
    madeOf.set(secrets, keys);
  }
  return keys;
}

function hmac(hash: string, key: KeyObject, before: string, body: Buffer, encoding: 'hex' | 'base64'): string {
  return createHmac(hash, key).update(before).update(body).digest(encoding);
}
