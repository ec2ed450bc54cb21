import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { deleted, typeNames, namedEnum } from '../../domain/schema/type-names.ts';
import { businessRoles, operatorRoles } from './roles.ts';

export const email = z
  .string()
  .transform((text) => text.normalize('NFC').trim().toLowerCase())
  .pipe(z.email({ error: 'must be an email address' }).max(254, { error: 'must be at most 254 characters long' }))
  .meta({ description: 'Email address.' });

export const personName = plainText(80).meta({ description: 'Name of a person.' });

export const country = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}$/, { error: 'must be a country of two capital letters (ISO 3166-1), such as NG' })
  .default('NG')
  .meta({ description: 'Country code of two capital letters; default NG.' });

export const accountType = z
  .enum(['individual', 'business'], { error: "must be 'individual' or 'business'" })
  .register(typeNames, { name: 'AccountType', description: 'Type of the account.' });

export const otp = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: 'must be six digits' })
  .meta({ description: 'Six digits from the email.' });

export const secondFactor = z
  .string()
  .trim()
  .min(6, { error: 'must be six digits, or a recovery code' })
  .max(20, { error: 'must be six digits, or a recovery code' })
  .meta({ description: 'Six digits from the authenticator, or a recovery code.' });

export const token = z
  .string()
  .trim()
  .min(1, { error: 'must not be empty' })
  .max(200, { error: 'is not a valid token' })
  .meta({ description: 'Token from the email.' });

export const role = z.enum(businessRoles, { error: `must be one of ${businessRoles.join(', ')}` }).register(typeNames, {
  name: 'BusinessRole',
  description: 'Role of a person in a business; docs/access.md lists the rights.',
});

export const anyRole = namedEnum('Role', 'Rights of a person in a business; operators and compliance officers run the service.', [
  ...businessRoles,
  ...operatorRoles,
]);

export const removedSchema = z.object({ id: z.uuid().meta({ description: 'Id of the object.' }), deleted });
