import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { deleted, typeNames } from '../../domain/schema/type-names.ts';
import { businessRoles } from './roles.ts';

/** An e-mail address as it is compared: trimmed, in lower case and Unicode normal form C. */
export const email = z
  .string()
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(z.email({ error: 'must be an e-mail address' }).max(254, { error: 'must be at most 254 characters long' }))
  .meta({ description: 'E-mail address.' });

export const personName = plainText(80).meta({ description: 'Name of a person.' });

export const country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country of two capital letters (ISO 3166-1), such as NG' })
  .default('NG')
  .meta({ description: 'Two capitals; NG unless told.' });

export const accountType = z
  .enum(['individual', 'business'], { error: "must be 'individual' or 'business'" })
  .register(typeNames, { name: 'AccountType', description: 'What an account is for.' });

/** Six digits, as they came by mail. */
export const otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'must be six digits' })
  .meta({ description: 'Six digits, from the mail.' });

/** Six digits of the authenticator, or a recovery code. */
export const secondFactor = z
  .string()
  .trim()
  .min(6, { error: 'must be six digits, or a recovery code' })
  .max(20, { error: 'must be six digits, or a recovery code' })
  .meta({ description: 'Six digits of the authenticator, or a recovery code.' });

/** A token that came by mail or with an answer of this service. */
export const token = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(200, { error: 'is not a token of this service' })
  .meta({ description: 'From the mail.' });

export const role = z.enum(businessRoles, { error: `must be one of ${businessRoles.join(', ')}` }).register(typeNames, {
  name: 'BusinessRole',
  description: 'What somebody is in a business; docs/access.md says what each may do.',
});

export const anyRole = z
  .enum([...businessRoles, 'operator'])
  .register(typeNames, { name: 'Role', description: 'What a person may do in a business; operators run the service.' });

export const removedSchema = z.object({ id: z.uuid().meta({ description: 'Its id.' }), deleted });
