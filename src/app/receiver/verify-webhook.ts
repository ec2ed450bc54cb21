// Webhook verifier for receivers: one file without dependencies, Node 18 and newer; import or copy it.
import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Spec: maximum difference between delivery timestamp and receiver clock. */
const TOLERANCE_SECONDS = 300;

export type WebhookVerificationReason =
  | 'body_not_raw'
  | 'secret_invalid'
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'body_invalid';

/** Answer 400 and take no action. `reason` names the failed check. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookVerificationReason;

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface WebhookEvent<Name extends string = string, Data = Record<string, unknown>> {
  /** Id of the event, equal at all endpoints and after every resend: store it, and skip handled ids. */
  id: string;
  /** Id of the delivery to this endpoint, `X-Webhook-ID`. */
  deliveryId: string;
  event: Name;
  /** Time of the event: Unix seconds or RFC 3339. */
  timestamp: number | string;
  /** Dated version of the API that the body follows. */
  version: string;
  environment: 'live' | 'test';
  data: Data;
  /** Time of this attempt's signature, Unix seconds. */
  signedAt: number;
}

export interface VerifyWebhookInput {
  /** Unparsed body: `express.raw({ type: 'application/json' })`, `await request.text()`. */
  rawBody: string | Uint8Array;
  /** Node's `request.headers`, fetch `Headers`, or an object; names are case-insensitive. */
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Whole secret with `whsec_`; several during a rotation. */
  secret: string | readonly string[];
  toleranceSeconds?: number;
  /** Unix seconds; default: your clock. */
  now?: number;
}

/** Verifies signature and age of a delivery, and returns its event. @throws WebhookVerificationError */
export function verifyWebhook<Event extends WebhookEvent = WebhookEvent>(input: VerifyWebhookInput): Event {
  const { rawBody, headers, toleranceSeconds = TOLERANCE_SECONDS, now = Math.floor(Date.now() / 1_000) } = input;
  const body = bytesOf(rawBody);
  const secrets = secretsOf(input.secret);
  const standard = header(headers, 'webhook-signature');
  const legacy = header(headers, 'x-service-signature-256');
  if (!standard && !legacy) throw missing('webhook-signature and X-Service-Signature-256');
  const id = required(headers, standard ? 'webhook-id' : 'x-webhook-id');
  const timestamp = required(headers, standard ? 'webhook-timestamp' : 'x-service-timestamp');
  const signedAt = recent(timestamp, toleranceSeconds, now);
  const isGenuine = standard
    ? secrets.some((secret) => matchesOne(standard, hmac(keyOf(secret), `${id}.${timestamp}.`, body)))
    : secrets.some((secret) => same(Buffer.from(legacy, 'hex'), hmac(secret, `${timestamp}.`, body)));
  if (!isGenuine) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      'No signature matches: wrong secret, or the body is not the bytes that were sent.',
    );
  }
  return { ...envelopeOf(body), deliveryId: id, signedAt } as Event;
}

function bytesOf(rawBody: unknown): Buffer {
  if (typeof rawBody === 'string') return Buffer.from(rawBody, 'utf8');
  if (rawBody instanceof Uint8Array) return Buffer.from(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  throw new WebhookVerificationError('body_not_raw', 'rawBody must be the bytes or the text as received, not a parsed object.');
}

function secretsOf(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || !secrets.every((text) => typeof text === 'string' && keyOf(text).length >= 16)) {
    throw new WebhookVerificationError('secret_invalid', 'secret must be the whole text that was shown once, starting with whsec_.');
  }
  return secrets;
}

/** Standard Webhooks uses decoded bytes; the service's own signatures use the text. */
function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
}

function header(headers: VerifyWebhookInput['headers'], name: string): string {
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? '';
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  const value: unknown = Array.isArray(entry?.[1]) && entry[1].length === 1 ? entry[1][0] : entry?.[1];
  return typeof value === 'string' ? value : '';
}

function required(headers: VerifyWebhookInput['headers'], name: string): string {
  const value = header(headers, name);
  if (value === '') throw missing(name);
  return value;
}

function missing(name: string): WebhookVerificationError {
  return new WebhookVerificationError('header_missing', `The delivery has no ${name}.`);
}

function recent(timestamp: string, toleranceSeconds: number, now: number): number {
  const signedAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (Number.isNaN(signedAt)) throw new WebhookVerificationError('timestamp_invalid', 'The timestamp is not a number of Unix seconds.');
  if (now - signedAt > toleranceSeconds) throw new WebhookVerificationError('timestamp_too_old', 'The delivery was signed too long ago.');
  if (signedAt - now > toleranceSeconds) {
    throw new WebhookVerificationError('timestamp_too_new', 'The delivery was signed in the future: check the clock.');
  }
  return signedAt;
}

/** `v1,<base64> v1,<base64>`: several during a rotation; unknown versions are ignored. */
function matchesOne(signatures: string, expected: Buffer): boolean {
  return signatures
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .some((signature) => same(Buffer.from(signature.slice(3), 'base64'), expected));
}

function hmac(key: string | Buffer, before: string, body: Buffer): Buffer {
  return createHmac('sha256', key).update(before).update(body).digest();
}

function same(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function envelopeOf(body: Buffer): object {
  try {
    const envelope: unknown = JSON.parse(body.toString('utf8'));
    if (typeof envelope === 'object' && envelope !== null && !Array.isArray(envelope)) return envelope;
  } catch {
    // Signed bodies other than JSON objects are refused below.
  }
  throw new WebhookVerificationError('body_invalid', 'The body is not a JSON object.');
}
