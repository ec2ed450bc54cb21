import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { columnsOf, prepared, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import { Statement } from './entities.ts';
import { NO_KOBO, plus } from '../../domain/money/money.ts';
import { lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { dayFields, fewDays, inDayOrder, statementOf } from '../wallet/export.ts';
import type { Transaction } from '../wallet/transaction.ts';
import { columns, issuedOf, type IssuedStatement, rowsOf, shownStatement, statementSchema } from './statement.ts';

type Head = Pick<IssuedStatement, 'number' | 'businessName' | 'from' | 'to' | 'closedAt' | 'opening'>;

/**
 * SHA-256 over JSON lines: head, rows, closing balance. Rows equal the CSV of the same days, amounts in kobo, so the CSV
 * reproduces the hash.
 */
function statementHash({ number, businessName, from, to, closedAt, opening }: Head) {
  const hash = createHash('sha256');
  const line = (...values: unknown[]): void => void hash.update(`${JSON.stringify(values)}\n`);
  line('Tollgate statement of account 1', number, businessName, from, to, lagosTime(closedAt), 'NGN', opening);
  return {
    add({ createdAt, reference, type, category, amount, balanceAfter }: Transaction): void {
      line(lagosTime(createdAt), reference, type, category, amount, balanceAfter);
    },
    close(closing: IssuedStatement['closing']): Buffer {
      line(closing);
      return hash.digest();
    },
  };
}

const written = columnsOf(Statement, ['createdAt']);
const insert = prepared(Statement)('statement.issue', (db, $: Omit<RowOf<typeof Statement>, 'createdAt'>) =>
  db
    .insertInto('statement')
    .values(valuesOf(written, $))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

type Key = Pick<RowOf<typeof Statement>, 'bookId' | 'fromDay' | 'toDay' | 'lastSeq'>;

const sameIssued = prepared(Statement)('statement.same', (db, $: Key) =>
  db
    .selectFrom('statement')
    .select(columns)
    .where('bookId', '=', $.bookId)
    .where('fromDay', '=', $.fromDay)
    .where('toDay', '=', $.toDay)
    .where('lastSeq', '=', $.lastSeq),
);

/** Bound of the rows hashed and printed. */
const ROWS_MAX = 100_000;

/**
 * Issues the statement of whole Lagos days: number, balances and row hash are saved, so the PDF can be verified. The same days
 * with the same rows return the same statement. @throws Refusal 400 naming `from` or `to`: in the wrong order, more than 366
 * days or 100,000 rows, or future days.
 */
export const issueStatement = operation({
  title: 'statements.create',
  summary: 'Issue a statement',
  scope: 'wallet:read',
  input: z
    .strictObject(dayFields)
    .refine(...inDayOrder)
    .refine(...fewDays),
  output: statementSchema,
  async run(app, actor, { from, to }) {
    if (lagosDayStart(to) > app.clock.now()) throw invalid('to', 'to: must not be in the future');
    return shownStatement(await issue(app, { bookId: actor.bookId, id: actor.effectId, from, to }));
  },
});

export async function issue(
  app: Pick<App, 'db' | 'clock'>,
  { bookId, id, from, to }: Pick<IssuedStatement, 'bookId' | 'id' | 'from' | 'to'>,
): Promise<IssuedStatement> {
  const found = await statementOf(app, bookId, { from, to });
  const key = { bookId, fromDay: from, toDay: to, lastSeq: found.lastSeq };
  const [known] = await sameIssued(app.db, key);
  if (known) return issuedOf(known);
  if (rowsOf(found) > ROWS_MAX) throw invalid('to', `to: these days have more than ${ROWS_MAX} rows; choose fewer days`);
  const { firstSeq, opening, closing, closedAt } = found;
  const head = { number: numberOf(id), businessName: await nameOf(app, bookId), from, to, closedAt, opening };
  const hash = statementHash(head);
  let [credits, debits] = [NO_KOBO, NO_KOBO];
  for await (const rows of found.stretches) {
    for (const row of rows) {
      hash.add(row);
      if (row.type === 'credit') credits = plus(credits, row.amount);
      else debits = plus(debits, row.amount);
    }
  }
  const { number, businessName } = head;
  const sums = { firstSeq, opening, credits, debits, closing, closedAt };
  await insert(app.db, { ...key, id, number, businessName, ...sums, hash: hash.close(closing) });
  // Race: a concurrent request may have issued the same statement.
  const [issued] = await sameIssued(app.db, key);
  if (!issued) throw new Error('an issued statement is missing');
  return issuedOf(issued);
}

async function nameOf({ db }: Pick<App, 'db'>, bookId: number): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    'statement.business',
    'select u.name from ledger.book b join business u on u.id = b.business_id where b.id = $1',
    [bookId],
  );
  if (!row) throw new Error(`ledger ${bookId} does not exist`);
  return row.name;
}

/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function numberOf(id: string): string {
  const bytes = createHash('sha256').update(`statement ${id}`).digest();
  const characters = Array.from({ length: 12 }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]).join('');
  return `ST-${characters.replaceAll(/(.{4})(?=.)/g, '$1-')}`;
}
