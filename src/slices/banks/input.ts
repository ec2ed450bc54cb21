import { z } from 'zod';
import { logged } from '../../domain/schema/logged.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { bankCategories, findBank } from '../../domain/banks/banks.ts';

/** An account as NUBAN numbers it. */
export const accountNumberInput = z
  .string()
  .trim()
  .regex(/^\d{10}$/, { error: 'must be 10 digits' })
  .meta({ description: 'NUBAN, 10 digits.' });

/** Canonical: every code and alias of a bank comes out as its `bankCode`; an unknown code stays as it is for the operation to refuse. */
export const bankCodeInput = logged(
  z
    .string()
    .trim()
    .regex(/^\d{3}$|^\d{5,6}$/, { error: 'must be a bank code of 3, 5 or 6 digits' }),
)
  .transform((code) => findBank(code)?.bankCode ?? code)
  .meta({ description: 'Code of the bank: that of CBN, of NIP, or of a microfinance bank.' });

export const bankCategory = z
  .enum(bankCategories, { error: `must be one of ${bankCategories.join(', ')}` })
  .register(typeNames, { name: 'BankCategory', description: 'What kind of institution a bank is.' });
