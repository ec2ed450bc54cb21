import { findBank } from '../../domain/banks/banks.ts';
import type { BankRow } from './codes.ts';

/**
 * The codes by which a provider knows banks, out of the one directory: `cbn` is the directory's own, which is the CBN's three digits for commercial
 * banks and the code that payment companies share for the others; `cbn_then_nip` the CBN's three digits where there are such, and the six digits of
 * NIBSS Instant Payment for everybody else. `others` are the provider's exceptions.
 */
export function bankCodesOf(system: 'cbn' | 'cbn_then_nip', others: readonly BankRow[]): (bankCode: string) => string {
  const exceptions = new Map(others.map(({ ours, theirs }) => [ours, theirs]));
  return (bankCode) => {
    const own = exceptions.get(bankCode);
    if (own !== undefined) return own;
    if (system === 'cbn' || /^\d{3}$/.test(bankCode)) return bankCode;
    return findBank(bankCode)?.nipCode ?? bankCode;
  };
}

/** What may stand in texts that banks print: letters, digits and plain signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    // The marks over and under letters, which are letters without them.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .,&'()/+-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text within a provider's bounds; something else where nothing is left of it. */
export function within({ min = 1, max }: { min?: number; max: number }, text: string | null, otherwise: string): string {
  const cut = plain(text ?? '')
    .slice(0, max)
    .trim();
  return cut.length < min ? otherwise : cut;
}
