import { z } from 'zod';
import { bankCategories, findBank } from '../../domain/banks/banks.ts';
import { logged } from '../../domain/schema/logged.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import { nameMatchResults } from './name-match.ts';

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

/** A bank as every answer shows it. */
export const bankSchema = z
  .object({
    bankCode: logged(z.string()).meta({ description: 'The code this service uses.' }),
    nipCode: z.string().meta({ description: 'The code on NIBSS Instant Payment, 6 digits.' }),
    bankName: z.string().meta({ description: 'Its name.' }),
    slug: z.string().meta({ description: 'Its name for addresses and files.' }),
    category: bankCategory.meta({ description: 'What kind of institution it is.' }),
    usesNuban: z.boolean().meta({ description: 'False where account numbers are phone numbers, so that a check digit says nothing.' }),
    active: z.boolean().meta({ description: 'False for a bank that no longer takes transfers.' }),
  })
  .meta({ id: 'Bank' })
  .register(typeNames, { name: 'Bank', description: 'An institution that can be paid.' });

const nameMatch = z
  .object({
    score: z.int().min(0).max(100).meta({ description: '0 to 100.' }),
    result: z
      .enum(nameMatchResults)
      .register(typeNames, { name: 'NameMatchResult', description: 'How well two names agree.' })
      .meta({ description: 'The same in a word.' }),
  })
  .register(typeNames, { name: 'NameMatch', description: 'How well the expected name agrees with the name the bank gave.' });

/** The name behind an account. */
export const inquirySchema = z
  .object({
    accountNumber: z.string().meta({ description: 'The account number that was asked for.' }),
    accountName: z.string().meta({ description: 'The name the bank gave.' }),
    bankCode: logged(z.string()).meta({ description: 'The code of the bank.' }),
    bankName: z.string().meta({ description: 'Its name.' }),
    nubanValid: z.boolean().nullable().meta({
      description: 'Whether the check digit fits; a hint, never a ground to refuse. Null where account numbers are phone numbers.',
    }),
    nameMatch: nameMatch.optional().meta({ description: 'How well the two names agree; only when expectedName was given.' }),
    sessionId: z.string().nullable().meta({ description: 'The session id of NIP; null where the bank gives none.' }),
    inquiryReference: z.string().meta({ description: 'What this inquiry is called.' }),
    expiresAt: timestampOf.meta({ description: 'How long the name may be relied on.' }),
  })
  .meta({ id: 'AccountInquiry' });

/** The same at GraphQL, with the whole bank in place of its code and name. */
export const inquiryWithBank = inquirySchema
  .omit({ bankCode: true, bankName: true })
  .extend({ bank: bankSchema.meta({ description: 'The bank.' }) })
  .register(typeNames, { name: 'AccountInquiry', description: 'The name behind an account number.' });
