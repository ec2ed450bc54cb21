import { z } from 'zod';
import { typeNames } from '../../domain/schema/type-names.ts';
import { plainText } from '../../domain/schema/text.ts';
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

/** Bytes that a device or a browser made for a passkey, in base64url. */
export const deviceBytes = (max: number) =>
  z
    .string()
    .min(1, { error: 'must not be empty' })
    .max(Math.ceil((max * 4) / 3), { error: `must be at most ${max} bytes` })
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'must be base64url' });

/** Where a page is, as browsers write it: scheme, host and port. */
export const pageOrigin = z
  .url({ protocol: /^https?$/, error: 'must be the origin of a page, such as https://pay.example.com' })
  .max(300)
  .meta({ description: 'The origin of your page, such as https://pay.example.com.' });

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
