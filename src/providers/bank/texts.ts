import { findBank } from '../../domain/banks/banks.ts';
import type { BankRow } from './codes.ts';

/**
 * Bank codes of a provider from our directory: `cbn`, or `cbn_then_nip` with NIP's six digits where the CBN has
 * none. `others` are exceptions.
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

/** Characters of printable bank texts. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    // Letters without the marks over and under them.
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .,&'()/+-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export function within({ min = 1, max }: { min?: number; max: number }, text: string | null, otherwise: string): string {
  const cut = plain(text ?? '')
    .slice(0, max)
    .trim();
  return cut.length < min ? otherwise : cut;
}
