import { z } from 'zod';
import { calendarDay } from '../kernel/moment.ts';
import { emailAddress, plainText } from '../kernel/text.ts';
import { metadata } from '../transfers/input.ts';
import { customerStatuses } from './customer.ts';

/** In the spelling that everybody's phone takes: +2348012345678. Nigerian numbers may be given as 0801… or 234801…. */
const phoneNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s()-]/g, ''))
  .pipe(
    z
      .string()
      .trim()
      .regex(/^(\+\d{8,15}|0\d{10}|234\d{10})$/, { error: 'must be a phone number such as +2348012345678 or 08012345678' }),
  )
  .transform((text) => (text.startsWith('0') ? `+234${text.slice(1)}` : text.startsWith('+') ? text : `+${text}`));

const dateOfBirth = calendarDay.refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), {
  error: 'must lie between 1900-01-01 and today',
});

const address = z.strictObject({
  line1: plainText(200),
  line2: plainText(200).optional(),
  city: plainText(100),
  state: plainText(100),
  country: z
    .string()
    .trim()
    .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
    .default('NG'),
  postalCode: plainText(20).optional(),
});

/** What a caller says of a customer. */
export const customerFields = {
  firstName: plainText(100),
  lastName: plainText(100),
  email: emailAddress.transform((text) => text.toLowerCase()),
  phoneNumber: phoneNumber.nullable(),
  dateOfBirth: dateOfBirth.nullable(),
  address: address.nullable(),
  status: z.enum(customerStatuses),
  metadata,
};
