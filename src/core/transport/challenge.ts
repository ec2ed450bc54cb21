import type { Refusal } from '../../platform/errors/refusal.ts';

const KEY_PAIR = 'ApiKey realm="Tollgate", headers="X-API-Key X-API-Secret"';
const BEARER = 'Bearer realm="Tollgate"';

/** The header by which a 401 says what it wants to see (RFC 9110, 11.6.1): a key pair, or a token. No header for other refusals. */
export function challenge({ kind, detail: { code } }: Refusal): string[] {
  if (kind !== 'unauthenticated') return [];
  const wantsKeys = code === 'MISSING_API_CREDENTIALS' || code === 'INVALID_API_CREDENTIALS';
  return ['WWW-Authenticate', wantsKeys ? KEY_PAIR : BEARER];
}
