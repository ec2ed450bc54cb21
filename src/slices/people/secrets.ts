import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
/** Letters and digits that nobody confuses when reading them aloud or copying them by hand. */
const READABLE = 'abcdefghjkmnpqrstuvwxyz23456789';

/** 256 random bits behind a prefix that secret scanners can look for: `tga_` opens a session, `tgr_` refreshes it. */
export function newToken(prefix: 'tga' | 'tgr' | 'tgc' | 'tgp' | 'tgi'): string {
  return `${prefix}_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
}

/** How a token of 256 random bits is kept: nothing slower is needed against guessing. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** Six digits, each as likely as the other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A recovery code of 49 random bits: `abcde-fgh23`. */
export function newRecoveryCode(): string {
  const text = Array.from({ length: 10 }, () => READABLE[randomInt(READABLE.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** What is short, or easily listed, is kept under the pepper: a stolen database alone tests no guess. `place` keeps equal texts of two places apart. */
export function keyedHash(pepper: string, place: string, text: string): Buffer {
  return createHmac('sha256', pepper).update(`${place}\n${text}`).digest();
}
