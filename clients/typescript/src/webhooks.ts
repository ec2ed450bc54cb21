import { SignatureError } from './errors.ts';
import { WebhookKeys } from './webhook-keys.ts';

export interface WebhookEvent<Data = Record<string, unknown>> {
  /** Id of the event, equal at all endpoints and after every resend: store it, and skip handled ids. */
  id: string;
  /** Id of the delivery to this endpoint, `X-Webhook-ID`. */
  deliveryId: string;
  /** Such as `transfer.settled`. */
  event: string;
  /** Time of the event: Unix seconds or RFC 3339, by event. */
  timestamp: number | string;
  /** Dated version of the API that the body follows. */
  version: string;
  environment: 'live' | 'test';
  data: Data;
}

type HeadersLike = Headers | Readonly<Record<string, string | string[] | undefined>>;

const PREFIX = 'whsec_';
const TOLERANCE_S = 300;

/**
 * Verifies signature and age of a delivery (`webhook-signature`, Standard Webhooks). `body`: raw bytes or text, before any
 * parser; `secret`: `whsec_…`, either one during a rotation, or `WebhookKeys` for the profile `standard-webhooks-ed25519`.
 * @throws SignatureError
 */
export async function verifyWebhook<Data = Record<string, unknown>>(
  body: string | Uint8Array,
  headers: HeadersLike,
  secret: string | WebhookKeys,
): Promise<WebhookEvent<Data>> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > TOLERANCE_S)
    throw new SignatureError('The webhook is older than five minutes, or the clock is wrong');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const of = (scheme: string) =>
    signatures.split(' ').flatMap((signature) => (signature.startsWith(scheme) ? [bytesOf(signature.slice(scheme.length))] : []));
  if (secret instanceof WebhookKeys) {
    if (!(await secret.verifies(of('v1a,'), signed))) throw new SignatureError('The signature is by none of the published keys');
  } else {
    const key = await keyOf(secret);
    // `verify` compares in constant time.
    const matches = await Promise.all(of('v1,').map((signature) => crypto.subtle.verify('HMAC', key, signature, signed)));
    if (!matches.includes(true)) throw new SignatureError('The signature does not match this secret and body');
  }
  return { ...(JSON.parse(text) as Omit<WebhookEvent<Data>, 'deliveryId'>), deliveryId: id };
}

function keyOf(secret: string): Promise<CryptoKey> {
  if (!secret.startsWith(PREFIX)) throw new SignatureError(`A secret starts with ${PREFIX}`);
  const bytes = bytesOf(secret.slice(PREFIX.length));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function headerOf(headers: HeadersLike, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new SignatureError(`The header ${name} is missing`);
  return value;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
