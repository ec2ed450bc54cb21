import { z } from 'zod';
import { birthDay } from '../../domain/time/moment.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { emailAddress, plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { metadata } from '../transfers/read/input.ts';
import { customerStatus } from './customer.ts';

const address = z
  .strictObject({
    line1: plainText(200).meta({ description: 'Street and number.' }),
    line2: plainText(200).optional().meta({ description: 'What does not fit there.' }),
    city: plainText(100).meta({ description: 'City or town.' }),
    state: plainText(100).meta({ description: 'State.' }),
    country: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
      .default('NG')
      .meta({ description: 'Two capitals; NG unless told.' }),
    postalCode: plainText(20).optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'CustomerAddressInput', description: 'Where a customer lives or is found.' });

/** Families share addresses; a retry by hand should not make a second customer. */
export const allowDuplicate = z.boolean().optional().meta({ description: 'Keep it although another customer has the e-mail address' });

/** What a caller says of a customer. */
export const customerFields = {
  firstName: plainText(100).meta({ description: 'First name.' }),
  lastName: plainText(100).meta({ description: 'Last name.' }),
  email: emailAddress.transform((text) => text.toLowerCase()).meta({ description: 'Where receipts go.' }),
  phoneNumber: phoneInput.nullable().meta({ description: '0801… or +234801…; null forgets it.' }),
  dateOfBirth: birthDay.nullable().meta({ description: 'Date of birth; null forgets it.' }),
  address: address.nullable().meta({ description: 'Where they are found; null forgets it.' }),
  status: customerStatus.meta({ description: 'Whether they buy.' }),
  metadata: metadata.meta({ description: 'Your own labels, all of them anew.' }),
};
