import { createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';
import { withoutSeparators } from '../../domain/contact/phone.ts';
import type { Config } from '../../platform/config/config.ts';

const MAX_CHARACTERS = 50;

const NIN = 'must be exactly 11 digits';

export const nin = z
  .string({ error: 'must be text of exactly 11 digits' })
  .trim()
  .regex(/^\d{11}$/, { error: NIN })
  .meta({ description: 'National Identification Number: 11 digits', examples: ['70123456789'] });

/** A number that is written with blanks and dashes; the output has none but its own. */
const written = (error: string, read: (digits: string) => string | null) =>
  z
    .string({ error })
    .max(MAX_CHARACTERS, { error })
    .transform((text, context): string => {
      const number = read(withoutSeparators(text));
      if (number !== null) return number;
      context.addIssue({ code: 'custom', message: error });
      return z.NEVER;
    });

export const bvn = written('must be a BVN: 11 digits, the first two 22', (text) => (/^22\d{9}$/.test(text) ? text : null)).meta({
  description: 'Bank Verification Number: 11 digits that begin with 22; blanks and dashes are ignored',
  examples: ['22123456789'],
});

/** Joint Tax Board: 10 digits. FIRS: 8 and 4. Tax ID since 2026: 13. */
export const tin = written('must be a TIN: 10 or 13 digits, or 8 and 4 such as 12345678-0001', (text) => {
  if (/^\d{12}$/.test(text)) return `${text.slice(0, 8)}-${text.slice(8)}`;
  return /^(\d{10}|\d{13})$/.test(text) ? text : null;
}).meta({
  description: 'Taxpayer Identification Number: 10 digits, 13 digits (Tax ID since 2026), or 8 and 4 digits; blanks and dashes are ignored',
  examples: ['12345678-0001'],
});

/** Stored subject: masked, with a keyed hash for search. */
export interface Subject {
  masked: string;
  index: string;
}

export type SubjectKind = 'nin' | 'bvn' | 'tin' | 'company' | 'phone';

const KEY_BYTES = 32;

/** 70123456789 → 701****6789: of a NIN, and of a BVN. */
function maskNin(number: string): string {
  return `${number.slice(0, 3)}****${number.slice(-4)}`;
}

/** 12345678-0001 → ****0001. */
function maskTin(number: string): string {
  return `****${number.slice(-4)}`;
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
