import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { keyBytes } from './secrets.ts';

export interface Delivery {
  /** The delivery record's id: the same at every attempt. */
  id: string;
  event: string;
  /** The bytes that are sent; they are what is signed. */
  body: Buffer;
  /** The moment of sending, Unix seconds, by a clock that is right. */
  timestampSeconds: number;
  /** The current secret, then previous ones that are still valid. Empty when none was ever set. */
  secrets: readonly string[];
}

/**
 * All headers of one attempt. The specification's two signatures carry the current secret alone and are keyed with
 * its text; `X-Service-Signature-V1` is the second of them in the layout that Stripe's SDK reads; `webhook-signature`
 * (Standard Webhooks) lists the current and the previous secrets' and is keyed with their decoded bytes. Without a
 * secret there are no signatures, and the timestamp still stands.
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
  /** Of the current secret's text. */
  current: KeyObject;
  /** Of the bytes that each secret stands for. */
  decoded: readonly KeyObject[];
}

const madeOf = new WeakMap<readonly string[], Keys>();

/** Made once for a list of secrets, which signs many deliveries: Node takes four times as long to sign with bytes as with a key object. */
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
