import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const RANDOM_BYTES = 48;
const SHOWN = 8;

/**
 * A new signing secret: `whsec_` and 48 random bytes in standard base64, which is 64 characters without padding.
 * Standard Webhooks libraries refuse base64url.
 */
export function newSecret(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64');
}

/** The preview of the specification: first 8 characters, an ellipsis (U+2026), last 8. Tells 60 of 384 bits. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, SHOWN)}…${secret.slice(-SHOWN)}`;
}

/** The key of the Standard Webhooks signature: the decoded bytes, while the service's own signatures use the text. */
export function keyBytes(secret: string): Buffer {
  return Buffer.from(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret, 'base64');
}
