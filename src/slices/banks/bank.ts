import { z } from 'zod';
import { bankCategories, findBank } from '../../domain/banks/banks.ts';
import { logged } from '../../domain/schema/logged.ts';
import { typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import { nameMatchResults } from './name-match.ts';

export const accountNumberInput = z
  .string()
  .trim()
  .regex(/^\d{10}$/, { error: 'must be 10 digits' })
  .meta({ description: 'NUBAN, 10 digits.' });

/** Canonical `bankCode` of a code or alias; the operation rejects others. */
export const bankCodeInput = logged(
  z
    .string()
    .trim()
    .regex(/^\d{3}$|^\d{5,6}$/, { error: 'must be a bank code of 3, 5 or 6 digits' }),
)
  .transform((code) => findBank(code)?.bankCode ?? code)
  .meta({ description: 'Bank code: the CBN code, the NIP code, or that of a microfinance bank.' });

export const bankCategory = z
  .enum(bankCategories, { error: `must be one of ${bankCategories.join(', ')}` })
  .register(typeNames, { name: 'BankCategory', description: 'Category of an institution.' });

export const bankSchema = namedObject('Bank', 'Institution that can be paid.', {
  bankCode: logged(z.string()).meta({ description: 'Bank code in this API.' }),
  nipCode: z.string().meta({ description: 'NIBSS Instant Payment code, 6 digits.' }),
  bankName: z.string().meta({ description: 'Bank name.' }),
  slug: z.string().meta({ description: 'Name for URLs and files.' }),
  category: bankCategory.meta({ description: 'Category of the institution.' }),
  usesNuban: z.boolean().meta({ description: 'False where account numbers are phone numbers without a check digit.' }),
  active: z.boolean().meta({ description: 'False for a bank that no longer receives transfers.' }),
}).meta({ id: 'Bank' });

const nameMatch = namedObject('NameMatch', 'Comparison of the expected name with the name from the bank.', {
  score: z.int().min(0).max(100).meta({ description: '0 to 100.' }),
  result: namedEnum('NameMatchResult', 'Result of a name comparison.', nameMatchResults).meta({ description: 'Result of the comparison.' }),
});

export const inquirySchema = z
  .object({
    accountNumber: z.string().meta({ description: 'Account number of the request.' }),
    accountName: z.string().meta({ description: 'Account name from the bank.' }),
    bankCode: logged(z.string()).meta({ description: 'Bank code.' }),
    bankName: z.string().meta({ description: 'Bank name.' }),
    nubanValid: z.boolean().nullable().meta({
      description: 'True when the check digit matches; a hint, never a reason to reject. Null where account numbers are phone numbers.',
    }),
    nameMatch: nameMatch.optional().meta({ description: 'Comparison of both names; present only with expectedName.' }),
    sessionId: z.string().nullable().meta({ description: 'NIP session id; null when the bank gives none.' }),
    inquiryReference: z.string().meta({ description: 'Reference of this inquiry.' }),
    expiresAt: timestampOf.meta({ description: 'Time until which the name may be relied on.' }),
  })
  .meta({ id: 'AccountInquiry' });

export const inquiryWithBank = inquirySchema
  .omit({ bankCode: true, bankName: true })
  .extend({ bank: bankSchema.meta({ description: 'Bank.' }) })
  .register(typeNames, { name: 'AccountInquiry', description: 'Account name behind an account number.' });
