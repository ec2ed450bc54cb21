import { z } from 'zod';
import { type Customer, customerStatuses } from './customer.ts';

const instant = z.string().meta({ format: 'date-time' });

/** A customer as every answer shows it (shapes 2.7). */
export const customerSchema = z
  .object({
    id: z.uuid(),
    customerCode: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.string().nullable(),
    dateOfBirth: z.string().nullable(),
    address: z
      .object({
        line1: z.string(),
        line2: z.string().optional(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        postalCode: z.string().optional(),
      })
      .nullable(),
    status: z.enum(customerStatuses),
    metadata: z.record(z.string(), z.string()),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Customer' });

export function customerView({ createdAt, updatedAt, ...rest }: Customer): z.output<typeof customerSchema> {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
