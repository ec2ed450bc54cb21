/** Invariant: a hint, never a reason to reject. Source: CBN, "Revised Standards on NUBAN" (2020). */

const WEIGHTS = [3, 7, 3] as const;

/** @param bankCode CBN code of 3, 5 or 6 digits, not a NIP code. @throws RangeError for another length. */
export function nubanCheckDigit(bankCode: string, serial9: string): number {
  if (!/^\d{9}$/.test(serial9)) throw new RangeError('a NUBAN serial has 9 digits');
  const sum = Array.from(institutionCode(bankCode) + serial9).reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export function isValidNuban(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false;
  return nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}

function institutionCode(bankCode: string): string {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  if (/^\d{6}$/.test(bankCode)) return bankCode;
  throw new RangeError('a bank code has 3, 5 or 6 digits');
}
