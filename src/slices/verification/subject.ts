import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config/config.ts';

/** Stored subject: masked, with a keyed hash for search. */
export interface Subject {
  masked: string;
  index: string;
}

export type SubjectKind = 'nin' | 'bvn' | 'tin' | 'company' | 'phone';

const KEY_BYTES = 32;

/** 70123456789 → 701****6789: of a NIN, and of a BVN. */
function maskNin(nin: string): string {
  return `${nin.slice(0, 3)}****${nin.slice(-4)}`;
}

/** 12345678-0001 → ****0001. */
function maskTin(tin: string): string {
  return `****${tin.slice(-4)}`;
}

/** First letter of each name part: JOHN DOE LIMITED → J*** D** L******. Why: a company name may be a person's. */
function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => [...word].map((letter, at) => (at === 0 ? letter : '*')).join(''))
    .join(' ');
}

/** 08031234567 → 0803****567; a masked number stays unchanged. */
export function maskPhone(phone: string): string {
  return phone.includes('*') || phone.length < 8 ? phone : `${phone.slice(0, 4)}****${phone.slice(-3)}`;
}

/** accounts@acme.ng → a***@acme.ng. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`;
}

/**
 * Keyed hash of the subject, per wallet. Why: eleven digits without a key are guessed in hours; the database alone neither tests a
 * number nor links businesses.
 */
export function subjectOf({ KEY_PEPPER }: Pick<Config, 'KEY_PEPPER'>, bookId: number, kind: SubjectKind, text: string): Subject {
  const plain = kind === 'company' ? text.toUpperCase().replaceAll(/\s+/g, ' ') : text;
  const mask = { nin: maskNin, bvn: maskNin, tin: maskTin, company: maskName, phone: maskPhone }[kind];
  return {
    masked: mask(text).slice(0, 200),
    index: createHmac('sha256', indexKey(KEY_PEPPER)).update(`${bookId}|${kind}|${plain}`).digest('hex'),
  };
}

const keys = new Map<string, Buffer>();

function indexKey(pepper: string): Buffer {
  let key = keys.get(pepper);
  if (!key) keys.set(pepper, (key = Buffer.from(hkdfSync('sha256', pepper, '', 'tollgate blind index of verification', KEY_BYTES))));
  return key;
}
