import { z } from 'zod';
import { environmentSchema } from '../../domain/actor/actor.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const day = (description: string) => z.string().meta({ format: 'date', description });
const number = z.string().meta({ description: 'Statement number, as printed.' });

/** Invariant: immutable after issue. */
export const statementSchema = z
  .object({
    id: ownId,
    number,
    from: day('First day, Africa/Lagos.'),
    to: day('Last day, included.'),
    currency,
    opening: kobo.meta({ description: 'Kobo: balance before the first row.' }),
    credits: kobo.meta({ description: 'Kobo: sum of the credits.' }),
    debits: kobo.meta({ description: 'Kobo: sum of the debits; opening + credits - debits = closing.' }),
    closing: kobo.meta({ description: 'Kobo: balance after the last row.' }),
    rows: z.int().meta({ description: 'Number of rows.' }),
    closedAt: timestampOf.meta({ description: 'End of the last day, or the time of issue while that day ran.' }),
    hash: z.string().meta({ description: 'SHA-256 over all contents, every row included.' }),
    pdfUrl: z.string().meta({ description: 'Path of the PDF on this host; request it with the same credentials.' }),
    createdAt: timestampOf.meta({ description: 'Time of issue.' }),
  })
  .meta({ id: 'AccountStatement' })
  .register(typeNames, {
    name: 'AccountStatement',
    description: 'Issued statement of account that can be verified.',
    isNode: true,
  });

type Shown = z.output<typeof statementSchema>;

export interface IssuedStatement extends Omit<Shown, 'currency' | 'rows' | 'pdfUrl'> {
  bookId: number;
  businessName: string;
  firstSeq: number;
  lastSeq: number;
}

export const COLUMNS = `book_id, id, number, business_name, from_day::text as "from", to_day::text as "to", first_seq, last_seq, opening, credits, debits, closing,
  closed_at, encode(hash, 'hex') as hash, created_at`;

export const rowsOf = ({ firstSeq, lastSeq }: Pick<IssuedStatement, 'firstSeq' | 'lastSeq'>): number => lastSeq - firstSeq;

export const shownStatement = (statement: IssuedStatement): Shown => ({
  ...statement,
  currency: 'NGN',
  rows: rowsOf(statement),
  pdfUrl: `/api/v1/statements/${statement.number}/pdf`,
});

export const genuineSchema = z
  .object({
    isGenuine: z.literal(true).meta({ description: 'Number and hash belong to one issued statement.' }),
    number,
    environment: environmentSchema.meta({ description: 'Environment of the statement.' }),
    business: z.string().meta({ description: 'Business name at issue.' }),
    from: day('First day, Africa/Lagos.'),
    to: day('Last day, included.'),
    currency,
    opening: kobo.meta({ description: 'Kobo: balance before the first row.' }),
    closing: kobo.meta({ description: 'Kobo: balance after the last row.' }),
  })
  .meta({ id: 'GenuineStatement' })
  .register(typeNames, { name: 'GenuineStatement', description: 'Contents of a verified statement.' });

export const statementNotFound = (): Refusal => new Refusal('not_found', 'No statement has this number', { code: 'RECORD_NOT_FOUND' });
