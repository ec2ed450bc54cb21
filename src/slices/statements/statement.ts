import { z } from 'zod';
import { environmentSchema, type Environment } from '../../domain/actor/actor.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { ownId, typeNames, namedObject } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import { columnsOf, type RowOf, repository } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { type App, publicUrl } from '../../core/app/app.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation, publicOperation } from '../../core/operation/operation.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { statementOf } from '../wallet/export.ts';
import type { Transaction } from '../wallet/transaction.ts';
import { Statement } from './entities.ts';
import type { PrintedStatement } from './render.ts';

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

export const issuedOf = ({ fromDay: from, toDay: to, hash, ...row }: RowOf<typeof Statement>) => ({
  ...row,
  from,
  to,
  hash: Buffer.from(hash).toString('hex'),
});

export type IssuedStatement = ReturnType<typeof issuedOf>;

export const columns = columnsOf(Statement);
const statements = repository(Statement, columns, 'bookId', 'number');
const newest = newestOf(Statement, columns, 'bookId');

export const rowsOf = ({ firstSeq, lastSeq }: Pick<IssuedStatement, 'firstSeq' | 'lastSeq'>): number => lastSeq - firstSeq;

export const shownStatement = (statement: IssuedStatement): Shown => ({
  ...statement,
  currency: 'NGN',
  rows: rowsOf(statement),
  pdfUrl: `/api/v1/statements/${statement.number}/pdf`,
});

export const genuineSchema = namedObject('GenuineStatement', 'Contents of a verified statement.', {
  isGenuine: z.literal(true).meta({ description: 'Number and hash belong to one issued statement.' }),
  number,
  environment: environmentSchema.meta({ description: 'Environment of the statement.' }),
  business: z.string().meta({ description: 'Business name at issue.' }),
  from: day('First day, Africa/Lagos.'),
  to: day('Last day, included.'),
  currency,
  opening: kobo.meta({ description: 'Kobo: balance before the first row.' }),
  closing: kobo.meta({ description: 'Kobo: balance after the last row.' }),
}).meta({ id: 'GenuineStatement' });

const NOT_FOUND = 'No statement has this number';

/** Lists issued statements, newest first. */
export const listStatements = operation({
  title: 'statements.list',
  summary: 'List issued statements',
  scope: 'wallet:read',
  input: z.strictObject(pageFields),
  output: { page: statementSchema },
  run: (app, { bookId }, page) => newest(app.db, { bookId, ...page }, (row) => shownStatement(issuedOf(row))),
});

const statementNumber = z
  .string()
  .trim()
  .regex(/^ST(?:-[2-9A-Z]{4}){3}$/, { error: 'must be a number such as ST-7K3F-9QX2-M4TB' })
  .meta({ description: 'Statement number, as printed.' });

/** Retrieves an issued statement. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's statement. */
export const findStatement = operation({
  title: 'statements.retrieve',
  summary: 'Retrieve a statement',
  scope: 'wallet:read',
  input: z.strictObject({ statementNumber }),
  output: statementSchema,
  run: async (app, actor, given) => shownStatement(await statementByNumber(app, actor.bookId, given.statementNumber)),
});

/**
 * Downloads an issued statement as PDF, with a QR code for its verification. @throws Refusal 404 RECORD_NOT_FOUND, also for
 * another business's statement.
 */
export const printedStatement = operation({
  title: 'statements.download',
  summary: 'Download a statement as PDF',
  scope: 'wallet:read',
  input: z.strictObject({ statementNumber }),
  async run(app, actor, given): Promise<PrintedStatement> {
    const statement = await statementByNumber(app, actor.bookId, given.statementNumber);
    const { environment } = actor;
    return { statement, environment, verifyUrl: verifyUrl(app, environment, statement), stretches: rowsIn(app, statement) };
  },
});

/**
 * Verifies an issued statement by number and hash, without credentials. Without both the existence of a statement is not
 * disclosed. @throws Refusal 404 RECORD_NOT_FOUND unless both belong to one statement of this environment.
 */
export const verifyStatement = publicOperation({
  title: 'statements.verify',
  summary: 'Verify a statement',
  input: z.strictObject({
    statementNumber,
    hash: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' })
      .meta({ description: 'SHA-256 printed on the statement.' }),
  }),
  output: genuineSchema,
  async run(app, { environment }, given) {
    const [row] = await app.db.query<Omit<z.output<typeof genuineSchema>, 'isGenuine' | 'currency'>>(
      'statement.verify',
      `select s.number, s.business_name as business, s.from_day::text as "from", s.to_day::text as "to", s.opening, s.closing, b.environment
         from statement s join ledger.book b on b.id = s.book_id where s.number = $1 and s.hash = decode($2, 'hex') and b.environment = $3`,
      [given.statementNumber, given.hash, environment],
    );
    return { ...found(row, NOT_FOUND), isGenuine: true as const, currency: 'NGN' as const };
  },
});

const statementByNumber = async ({ db }: Pick<App, 'db'>, bookId: number, wanted: string): Promise<IssuedStatement> =>
  issuedOf(found(await statements.find(db, { bookId, number: wanted }), NOT_FOUND));

/** Invariant: rows as of the issue, without later bookings. */
async function* rowsIn(app: Pick<App, 'db' | 'clock'>, statement: IssuedStatement): AsyncGenerator<Transaction[], void, undefined> {
  let left = rowsOf(statement);
  if (left === 0) return;
  const { from, to, bookId } = statement;
  for await (const rows of (await statementOf(app, bookId, { from, to })).stretches) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
}

const verifyUrl = (app: Pick<App, 'config'>, environment: Environment, { number: of, hash }: IssuedStatement): string =>
  publicUrl(app, environment, `/api/v1/statements/verify/${of}/${hash}`);
