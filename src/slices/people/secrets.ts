import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 256 random bits behind a prefix for secret scanners: `tga_` access, `tgr_` refresh. */
export function newToken(prefix: 'tga' | 'tgr' | 'tgc' | 'tgp' | 'tgi'): string {
  return `${prefix}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** Unsalted: 256 random bits need no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

export function newRecoveryCode(): string {
  const text = Array.from({ length: 10 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Security: with the pepper, a stolen database tests no guess; `place` separates equal texts. */
export function keyedHash(pepper: string, place: string, text: string): Buffer {
  return createHmac('sha256', pepper).update(`${place}\n${text}`).digest();
}
