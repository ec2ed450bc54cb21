import { z } from 'zod';
import { withoutSeparators } from '../../domain/contact/phone.ts';

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
