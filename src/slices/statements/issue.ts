import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { NO_KOBO, plus } from '../../domain/money/money.ts';
import { lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { dayFields, fewDays, inDayOrder, statementOf } from '../wallet/export.ts';
import type { Transaction } from '../wallet/transaction.ts';
import { COLUMNS, type IssuedStatement, rowsOf, shownStatement, statementSchema } from './statement.ts';

type Head = Pick<IssuedStatement, 'number' | 'businessName' | 'from' | 'to' | 'closedAt' | 'opening'>;

/**
 * The hash of a statement, made as its rows are read. It is SHA-256 over lines of JSON: the head, a line for each row, the closing balance.
 * A row's line holds what the CSV of the same days has, amounts in kobo, so that whoever has both can make the hash anew.
 */
function statementHash({ number, businessName, from, to, closedAt, opening }: Head) {
  const hash = createHash('sha256');
  const line = (...values: unknown[]): void => void hash.update(`${JSON.stringify(values)}\n`);
  line('Tollgate statement of account 1', number, businessName, from, to, lagosTime(closedAt), 'NGN', opening);
  return {
    add({ createdAt, reference, type, category, amount, balanceAfter }: Transaction): void {
      line(lagosTime(createdAt), reference, type, category, amount, balanceAfter);
    },
    /** @returns the hash in hex; nothing can be added after it. */
    close(closing: IssuedStatement['closing']): string {
      line(closing);
      return hash.digest('hex');
    },
  };
}

/** More than this is no paper that anybody reads; each is a row of the hash and of the PDF. */
const ROWS_MAX = 100_000;

/**
 * Issues the statement of whole Lagos days: its number, its balances and the hash of its rows are kept, so that the paper can be proved
 * genuine. The same days with the same rows are the same statement, however often it is asked for.
 * @throws Refusal 400 naming `from` or `to`: in the wrong order, more than 366 days or 100,000 rows, or days to come.
 */
export const issueStatement = operation({
  title: 'statements.issue',
  summary:
    'Issues a statement of account over whole days, to fetch as PDF and to prove genuine; the same days with the same rows are the same statement',
  scope: 'wallet:read',
  input: z
    .strictObject(dayFields)
    .refine(...inDayOrder)
    .refine(...fewDays),
  output: statementSchema,
  async run(app, actor, { from, to }) {
    if (lagosDayStart(to) > app.clock.now())
      throw new Refusal('invalid', 'to: must not be in the future', { code: 'VALIDATION_ERROR', field: 'to' });
    return shownStatement(await issue(app, { bookId: actor.bookId, id: actor.effectId, from, to }));
  },
});

/** Issues it, or finds it issued. Reads the rows between two statements of the database, and writes one row. */
export async function issue(
  app: Pick<App, 'db' | 'clock'>,
  { bookId, id, from, to }: Pick<IssuedStatement, 'bookId' | 'id' | 'from' | 'to'>,
): Promise<IssuedStatement> {
  const found = await statementOf(app, bookId, { from, to });
  const known = await sameIssued(app, bookId, from, to, found.lastSeq);
  if (known) return known;
  if (rowsOf(found) > ROWS_MAX)
    throw new Refusal('invalid', `to: these days have more than ${ROWS_MAX} rows; choose fewer days`, {
      code: 'VALIDATION_ERROR',
      field: 'to',
    });
  const head = {
    number: numberOf(id),
    businessName: await nameOf(app, bookId),
    from,
    to,
    closedAt: found.closedAt,
    opening: found.opening,
  };
  const hash = statementHash(head);
  let [credits, debits] = [NO_KOBO, NO_KOBO];
  for await (const rows of found.stretches) {
    for (const row of rows) {
      hash.add(row);
      if (row.type === 'credit') credits = plus(credits, row.amount);
      else debits = plus(debits, row.amount);
    }
  }
  const { firstSeq, lastSeq, opening, closing } = found;
  await app.db.query(
    'statement.issue',
    `insert into statement (book_id, id, number, business_name, from_day, to_day, first_seq, last_seq, opening, credits, debits, closing, closed_at, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, decode($14, 'hex')) on conflict do nothing`,
    [
      bookId,
      id,
      head.number,
      head.businessName,
      from,
      to,
      firstSeq,
      lastSeq,
      opening,
      credits,
      debits,
      closing,
      head.closedAt,
      hash.close(closing),
    ],
  );
  // Somebody else may have issued it meanwhile.
  const issued = await sameIssued(app, bookId, from, to, lastSeq);
  if (!issued) throw new Error('a statement was issued and is not there');
  return issued;
}

async function sameIssued(
  { db }: Pick<App, 'db'>,
  bookId: number,
  from: string,
  to: string,
  lastSeq: number,
): Promise<IssuedStatement | undefined> {
  const [row] = await db.query<IssuedStatement>(
    'statement.same',
    `select ${COLUMNS} from statement where book_id = $1 and from_day = $2 and to_day = $3 and last_seq = $4`,
    [bookId, from, to, lastSeq],
  );
  return row;
}

async function nameOf({ db }: Pick<App, 'db'>, bookId: number): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    'statement.business',
    'select u.name from ledger.book b join business u on u.id = b.business_id where b.id = $1',
    [bookId],
  );
  if (!row) throw new Error(`there is no book ${bookId}`);
  return row.name;
}

/** Without those that are read for each other. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Sixty bits in three groups: short enough to be read out, and not the one after the last. */
function numberOf(id: string): string {
  const bytes = createHash('sha256').update(`statement ${id}`).digest();
  const characters = Array.from({ length: 12 }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]).join('');
  return `ST-${characters.replaceAll(/(.{4})(?=.)/g, '$1-')}`;
}
