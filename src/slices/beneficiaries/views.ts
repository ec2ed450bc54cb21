import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { SavedBeneficiary } from './beneficiary.ts';
import { logged } from '../../domain/schema/logged.ts';

/** A kept account as every answer shows it. */
export const beneficiarySchema = z
  .object({
    id: ownId,
    bankCode: logged(z.string()).meta({ description: 'The code of the bank.' }),
    bankName: z.string().nullable().meta({ description: 'Null when the bank is in the directory no more.' }),
    accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
    accountName: z.string().nullable().meta({ description: 'As the bank gave it when it was saved; null when it did not answer.' }),
    createdAt: instant.meta({ description: 'When it was saved.' }),
  })
  .meta({ id: 'Beneficiary' })
  .register(typeNames, { name: 'Beneficiary', description: 'An account that is kept, to pay it again by its id.', isNode: true });

export type BeneficiaryView = z.output<typeof beneficiarySchema>;

export const beneficiaryView = ({ createdAt, ...rest }: SavedBeneficiary): BeneficiaryView => ({
  ...rest,
  createdAt: createdAt.toISOString(),
});
