import { z } from 'zod';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { BankFigures } from './by-bank.ts';
import { logged } from '../../domain/schema/logged.ts';

/** How transfers to one bank fared, as every answer shows it. */
export const bankFiguresSchema = z
  .object({
    bankCode: logged(z.string()).meta({ description: 'The bank.' }),
    bankName: z.string().meta({ description: 'Its name.' }),
    count: z.int().meta({ description: 'Transfers that left for it, of the latest 5,000 of all banks.' }),
    delivered: z.int().meta({ description: 'Of them, those that arrived.' }),
    failed: z.int().meta({ description: 'Of them, those that it declined or whose money came back.' }),
    successShare: z
      .number()
      .nullable()
      .meta({ description: 'Of those that ended, the part that arrived, 0 to 1; null while none has ended.' }),
    medianMs: z
      .int()
      .nullable()
      .meta({ description: 'From the hand-over to its word that it arrived, in milliseconds; null while none arrived.' }),
    p95Ms: z.int().nullable().meta({ description: 'Nineteen of twenty took no longer, in milliseconds; null while none arrived.' }),
  })
  .meta({ id: 'BankFigures' })
  .register(typeNames, { name: 'BankFigures', description: 'How the transfers to one bank fared.' });

export type BankFiguresView = z.output<typeof bankFiguresSchema>;

export const bankFiguresView = (figures: BankFigures): BankFiguresView => figures;
