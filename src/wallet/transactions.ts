import { z } from 'zod';
import { decodeCursor, pageLimit, pageOf, type Page } from '../kernel/page.ts';
import { invalid, Refusal } from '../kernel/refusal.ts';
import { plainText } from '../kernel/text.ts';
import { operation } from '../operation.ts';
import { LATEST, newestEntries, PAGE_MAX, type Place } from './entries.ts';
import { dayOrMoment, placeAtEnd, placeAtStart } from './moments.ts';
import { categories, kindsOf, sides, statuses, transactionOf, type Transaction } from './transaction.ts';

const oneOf = (words: readonly string[]): { error: string } => ({ error: `must be one of ${words.join(', ')}` });

export const sideFilter = z.enum(sides, oneOf(sides)).optional();
export const categoryFilter = z.enum(categories, oneOf(categories)).optional();

const reference = (description: string) => plainText(255).optional().meta({ description });

const input = z
  .strictObject({
    limit: pageLimit(50, PAGE_MAX).meta({ description: 'Rows a page, 50 unless told; above 200 gives 200, and meta.limit tells' }),
    cursor: z.string().optional().meta({ description: 'meta.nextCursor of the page before' }),
    page: z.string().optional().meta({ description: 'The same as cursor, under its older name' }),
    from: dayOrMoment.optional().meta({ description: 'First day (Africa/Lagos) or RFC 3339 moment' }),
    to: dayOrMoment.optional().meta({ description: 'Last day (Africa/Lagos) or RFC 3339 moment, inclusive' }),
    type: sideFilter,
    category: categoryFilter,
    status: z.enum(statuses, oneOf(statuses)).optional().meta({
      description:
        'completed, or reversed: debits whose money came back, found from the reversals since `from`, so give one where there are many. Rows are movements that have happened, so none is pending',
    }),
    clientReference: reference('Rows of the transfer with this clientReference: debit, fee and reversal'),
    reference: reference(
      'The row with exactly this reference: <transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or that of a deposit',
    ),
    transferCode: reference('Rows of this transfer: debit, fee and reversal'),
    q: reference(
      'Finds rows whose transferCode, clientReference, reference, beneficiary account number, or the customer of a bill is exactly this. There is no search by parts or names: its cost follows what it finds, not the length of the history',
    ),
  })
  .refine(({ cursor, page }) => cursor === undefined || page === undefined, {
    path: ['page'],
    error: 'is another name of cursor; give one of them',
  })
  .refine(({ from, to }) => from === undefined || to === undefined || placeAtStart(from).at < placeAtEnd(to).at, {
    path: ['to'],
    error: 'must not be before from',
  });

const cursorKey = z.tuple([z.int().min(0).max(LATEST), z.int().min(0)]);

/**
 * Movements of the wallet, newest first. Pages are cut by posting time and sequence number, so rows that arrive
 * meanwhile never shift or repeat others. Every filter runs from an index.
 * @throws Refusal 400 naming the field that is malformed.
 */
export const listTransactions = operation({
  title: 'wallet.transactions',
  summary: 'Lists the movements of the wallet, newest first',
  scope: 'wallet:read',
  input,
  async run(app, actor, { limit, cursor, page, from, to, type, category, ...filter }): Promise<Page<Transaction>> {
    const end = to === undefined ? { at: LATEST, seq: 0 } : placeAtEnd(to);
    const rows = await newestEntries(
      app.db,
      actor.bookId,
      {
        ...filter,
        type,
        kinds: kindsOf(category, type),
        after: from === undefined ? { at: 0, seq: 0 } : placeAtStart(from),
        before: earlier(end, cursorPlace(cursor, page)),
      },
      limit + 1,
    );
    const { rows: shown, meta } = pageOf(rows, limit, ({ at, seq }) => [at, seq]);
    return { rows: shown.map(transactionOf), meta };
  },
});

function cursorPlace(cursor: string | undefined, page: string | undefined): Place | undefined {
  const text = cursor ?? page;
  if (text === undefined) return undefined;
  try {
    const [at, seq] = decodeCursor(text, cursorKey);
    return { at, seq };
  } catch (error) {
    if (cursor === undefined && error instanceof Refusal) {
      throw invalid('page', 'page: is another name of cursor and takes meta.nextCursor of the page before, not a number');
    }
    throw error;
  }
}

const earlier = (a: Place, b: Place | undefined): Place => (b && (b.at < a.at || (b.at === a.at && b.seq < a.seq)) ? b : a);
