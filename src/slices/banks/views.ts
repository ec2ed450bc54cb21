import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { bankCategory } from './input.ts';
import { nameMatchResults } from './name-match.ts';
import { logged } from '../../domain/schema/logged.ts';

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

/** The name behind an account as REST shows it; the GraphQL door has the whole bank. */
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
    expiresAt: timestamp.meta({ description: 'How long the name may be relied on.' }),
  })
  .meta({ id: 'AccountInquiry' });
