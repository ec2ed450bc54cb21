import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Customer } from './customer.ts';
import { customerStatus } from './input.ts';

const customerAddress = z
  .object({
    line1: z.string().meta({ description: 'Street and number.' }),
    line2: z.string().optional().meta({ description: 'What does not fit there.' }),
    city: z.string().meta({ description: 'City or town.' }),
    state: z.string().meta({ description: 'State.' }),
    country: z.string().meta({ description: 'Two capitals, such as NG.' }),
    postalCode: z.string().optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'CustomerAddress', description: 'Where a customer lives or is found.' });

/** A customer as every answer shows it (shapes 2.7). */
export const customerSchema = z
  .object({
    id: ownId,
    customerCode: z.string().meta({ description: 'A code that is easy to read out: CUS_….' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    email: z.string().meta({ description: 'Where receipts go.' }),
    phoneNumber: z.string().nullable().meta({ description: 'With its country code.' }),
    dateOfBirth: z.string().meta({ format: 'date' }).nullable().meta({ description: 'Date of birth.' }),
    address: customerAddress.nullable().meta({ description: 'Where they are found.' }),
    status: customerStatus.meta({ description: 'Whether they buy.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: instant.meta({ description: 'When they were kept.' }),
    updatedAt: instant.meta({ description: 'When they last changed.' }),
  })
  .meta({ id: 'Customer' })
  .register(typeNames, { name: 'Customer', description: 'Somebody who buys from the business.', isNode: true });

export function customerView({ createdAt, updatedAt, ...rest }: Customer): z.output<typeof customerSchema> {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
