/**
 * The check digit of the Nigeria Uniform Bank Account Number.
 *
 * It can suggest banks for a number and hint at a typing error, and nothing more: phone-number wallets do not follow it,
 * and many published sample accounts of large banks fail it. Never refuse an account because of it; only
 * the bank's own answer to a name enquiry decides.
 *
 * Source: CBN, "Revised Standards on NUBAN for Banks and Other Financial Institutions" (2020).
 */

const WEIGHTS = [3, 7, 3] as const;

/**
 * The tenth digit for a 9-digit serial at an institution.
 * @param bankCode CBN code of 3 digits, or of 5 or 6 digits for other institutions. Not a NIP code: that gives other digits.
 * @throws RangeError when either is not made of so many digits.
 */
export function nubanCheckDigit(bankCode: string, serial9: string): number {
  if (!/^\d{9}$/.test(serial9)) throw new RangeError('a NUBAN serial has 9 digits');
  const sum = Array.from(institutionCode(bankCode) + serial9).reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

/**
 * Whether the last digit of a 10-digit account number is the check digit for this bank. A hint, never a ground to refuse.
 * @param bankCode as in `nubanCheckDigit`
 */
export function isValidNuban(bankCode: string, accountNumber: string): boolean {
  if (!/^\d{10}$/.test(accountNumber)) return false;
  return nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}

/** The 6 digits that the standard computes with: banks fill up with zeros, other institutions with a leading 9. */
function institutionCode(bankCode: string): string {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`;
  if (/^\d{6}$/.test(bankCode)) return bankCode;
  throw new RangeError('a bank code has 3, 5 or 6 digits');
}
