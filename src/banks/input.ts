import { z } from 'zod';

/** An account as NUBAN numbers it. */
export const accountNumberInput = z
  .string()
  .trim()
  .regex(/^\d{10}$/, { error: 'must be 10 digits' });

/** Of CBN, of NIP, or of a microfinance bank: whichever a caller keeps. */
export const bankCodeInput = z
  .string()
  .trim()
  .regex(/^\d{3}$|^\d{5,6}$/, { error: 'must be a bank code of 3, 5 or 6 digits' });
