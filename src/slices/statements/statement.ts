import { z } from 'zod';
import { environmentWord } from '../../domain/actor/actor.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

const day = (description: string) => z.string().meta({ format: 'date', description });
const number = z.string().meta({ description: 'Its number, as it stands on paper.' });

/** A statement of account that was issued: what it said then, it says for ever. */
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
    closedAt: timestampOf.meta({ description: 'The end of the last day, or the moment of issue while that day still ran.' }),
    hash: z.string().meta({ description: 'SHA-256 over all that it says, every row included.' }),
    pdfUrl: z.string().meta({ description: 'Path of the PDF on this host; ask with the same credentials.' }),
    createdAt: timestampOf.meta({ description: 'When it was issued.' }),
  })
  .meta({ id: 'AccountStatement' })
  .register(typeNames, {
    name: 'AccountStatement',
    description: 'A statement of account that was issued, and can be proved genuine.',
    isNode: true,
    without: ['currency'],
  });

type Shown = z.output<typeof statementSchema>;

/** A row of it: its movements are those of the wallet after the first number, up to the last. */
export interface IssuedStatement extends Omit<Shown, 'currency' | 'rows' | 'pdfUrl'> {
  bookId: number;
  /** The name of the business at that time. */
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

export const statementNotFound = (): Refusal => new Refusal('not_found', 'No statement with this number', { code: 'RECORD_NOT_FOUND' });
