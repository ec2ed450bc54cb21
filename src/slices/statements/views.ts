import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { GenuineStatement } from './find.ts';
import { type IssuedStatement, rowsOf } from './issue.ts';
import type { MonthlyStatement } from './monthly.ts';

const day = (description: string) => z.string().meta({ format: 'date', description });
const number = z.string().meta({ description: 'Its number, as it stands on paper.' });

export const statementSchema = z
  .object({
    id: ownId,
    number,
    from: day('The first day, Africa/Lagos.'),
    to: day('The last day, included.'),
    currency,
    opening: kobo.meta({ description: 'Kobo: the balance before the first row.' }),
    credits: kobo.meta({ description: 'Kobo: all that came in.' }),
    debits: kobo.meta({ description: 'Kobo: all that went out; opening + credits - debits = closing.' }),
    closing: kobo.meta({ description: 'Kobo: the balance after the last row.' }),
    rows: z.int().meta({ description: 'How many movements it has.' }),
    closedAt: timestamp.meta({ description: 'The end of the last day, or the moment of issue while that day still ran.' }),
    hash: z.string().meta({ description: 'SHA-256 over all that it says, every row included.' }),
    pdfUrl: z.string().meta({ description: 'Path of the PDF on this host; ask with the same credentials.' }),
    createdAt: timestamp.meta({ description: 'When it was issued.' }),
  })
  .meta({ id: 'AccountStatement' })
  .register(typeNames, {
    name: 'AccountStatement',
    description: 'A statement of account that was issued, and can be proved genuine.',
    isNode: true,
    without: ['currency'],
  });
export type StatementView = z.output<typeof statementSchema>;

export function statementView(statement: IssuedStatement): StatementView {
  const { id, number: of, from, to, opening, credits, debits, closing, closedAt, hash, createdAt } = statement;
  return {
    id,
    number: of,
    from,
    to,
    currency: 'NGN',
    opening,
    credits,
    debits,
    closing,
    rows: rowsOf(statement),
    closedAt: closedAt.toISOString(),
    hash,
    pdfUrl: `/api/v1/statements/${of}/pdf`,
    createdAt: createdAt.toISOString(),
  };
}

export const genuineSchema = z
  .object({
    isGenuine: z.literal(true).meta({ description: 'Number and hash are those of one statement that was issued here.' }),
    number,
    environment: environmentWord.meta({ description: 'Whether the money in it is real.' }),
    business: z.string().meta({ description: 'Whose wallet it is about, by the name at that time.' }),
    from: day('The first day, Africa/Lagos.'),
    to: day('The last day, included.'),
    currency,
    opening: kobo.meta({ description: 'Kobo: the balance before the first row.' }),
    closing: kobo.meta({ description: 'Kobo: the balance after the last row.' }),
  })
  .meta({ id: 'GenuineStatement' })
  .register(typeNames, { name: 'GenuineStatement', description: 'What a genuine statement says.', without: ['currency'] });
export type GenuineView = z.output<typeof genuineSchema>;

export const genuineView = ({ businessName, ...rest }: GenuineStatement): GenuineView => ({
  isGenuine: true,
  business: businessName,
  currency: 'NGN',
  ...rest,
});

export const monthlySchema = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether anybody is told.' }),
    emails: z.array(z.string()).meta({ description: 'Who is told that a statement is there.' }),
    nextAt: timestamp.nullable().meta({ description: 'When the next one is made; null while nobody is told.' }),
  })
  .meta({ id: 'MonthlyStatement' })
  .register(typeNames, {
    name: 'MonthlyStatement',
    description: 'Who is told of the statement of each month, on the first day of the next.',
  });
export type MonthlyView = z.output<typeof monthlySchema>;

export const monthlyView = ({ nextAt, ...rest }: MonthlyStatement): MonthlyView => ({ ...rest, nextAt: nextAt?.toISOString() ?? null });
