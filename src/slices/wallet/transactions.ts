import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { inOrder, rangeFields } from '../../domain/time/moment.ts';
import { cappedLimit, decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { type EntryFilter, LATEST, newestEntries, PAGE_MAX, type Place } from './entries.ts';
import { placeAt } from './wallet.ts';
import { categorySchema, kindsOf, sideSchema, listedStatus, transactionOf, transactionSchema } from './transaction.ts';

export const sideFilter = sideSchema.optional().meta({ description: 'Only transactions of this direction.' });
export const categoryFilter = categorySchema.optional().meta({ description: 'Only transactions of this category.' });

/** Bound of numbered pages; a cursor has no bound at constant cost. */
const PAGED_ROWS = 5_000;
const NUMBER = /^[1-9]\d*$/;
const START: Place = { at: 0, seq: 0 };
const END: Place = { at: LATEST, seq: 0 };

const reference = (description: string) => plainText(255).optional().meta({ description });

const input = z
  .strictObject({
    ...pageFields,
    limit: cappedLimit,
    page: z
      .string()
      .trim()
      .max(500)
      .optional()
      .meta({
        description: `Page number, from 1, up to row ${PAGED_ROWS}; or a cursor. New rows shift numbered pages.`,
      }),
    ...rangeFields,
    type: sideFilter,
    category: categoryFilter,
    status: listedStatus.optional().meta({
      description:
        'completed, or reversed: debits credited back, found from the reversals since `from`, so give a range in long histories.',
    }),
    clientReference: reference('Rows of the transfer with this clientReference: debit, fee and reversal.'),
    reference: reference(
      'The row with exactly this reference: <transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or that of a deposit.',
    ),
    transferCode: reference('Rows of this transfer: debit, fee and reversal.'),
    relatedId: z
      .uuid({ error: 'must be the id of a transfer, a bill or a deposit' })
      .optional()
      .meta({ description: 'Rows of the transfer, bill or deposit with this id: debit, fee and reversal.' }),
    q: reference(
      'Exact match on transferCode, clientReference, reference, beneficiary account number, or the customer of a bill. Partial text and names are not searched.',
    ),
  })
  .refine(({ cursor, page }) => cursor === undefined || page === undefined, {
    path: ['page'],
    error: 'conflicts with cursor; give one of them',
  })
  .refine(...inOrder);

const cursorKey = z.tuple([z.int().min(0).max(LATEST), z.int().min(0)]);

/**
 * Lists the transactions of the wallet, newest first. Pages follow posting time and sequence number, so new rows never shift or
 * repeat others. @throws Refusal 400 naming the field.
 */
export const listTransactions = operation({
  title: 'transactions.list',
  summary: 'List transactions',
  scope: 'wallet:read',
  mayReadAt: 'replica',
  input,
  output: { page: transactionSchema },
  async run(app, actor, { limit, cursor, page, from, to, type, category, ...filter }) {
    const isNumbered = page !== undefined && NUMBER.test(page);
    const before = earlier(to ? placeAt(to) : END, cursorPlace(cursor, isNumbered ? undefined : page));
    const wanted = { ...filter, type, kinds: kindsOf(category, type), after: from ? placeAt(from) : START };
    const start = isNumbered ? await afterRows(app.db, actor.bookId, { ...wanted, before }, rowsBefore(Number(page), limit)) : before;
    const rows = start === null ? [] : await newestEntries(app.db, actor.bookId, { ...wanted, before: start }, limit + 1);
    const { rows: shown, meta } = pageOf(rows, limit, ({ at, seq }) => [at, seq]);
    return { rows: shown.map(transactionOf), meta };
  },
});

/** @throws Refusal 400 naming `page` beyond the bound. */
function rowsBefore(page: number, limit: number): number {
  const skipped = (page - 1) * limit;
  if (skipped < PAGED_ROWS) return skipped;
  throw invalid(
    'page',
    `page: numbered pages reach ${PAGED_ROWS} rows back; continue with cursor, from meta.nextCursor of the previous page`,
  );
}

/** Position after `count` rows, in steps of the largest page; null when there are fewer. */
async function afterRows(db: Database, bookId: number, filter: EntryFilter, count: number): Promise<Place | null> {
  let { before } = filter;
  for (let left = count; left > 0; left -= PAGE_MAX) {
    const leap = Math.min(left, PAGE_MAX);
    const rows = await newestEntries(db, bookId, { ...filter, before }, leap);
    const last = rows.at(-1);
    if (!last || rows.length < leap) return null;
    before = { at: last.at, seq: last.seq };
  }
  return before;
}

function cursorPlace(cursor: string | undefined, page: string | undefined): Place | undefined {
  const text = cursor ?? page;
  if (text === undefined) return undefined;
  try {
    const [at, seq] = decodeCursor(text, cursorKey);
    return { at, seq };
  } catch (error) {
    if (cursor === undefined && error instanceof Refusal) {
      throw invalid('page', 'page: must be a page number, from 1, or meta.nextCursor of the previous page');
    }
    throw error;
  }
}

const earlier = (a: Place, b: Place | undefined): Place => (b && (b.at < a.at || (b.at === a.at && b.seq < a.seq)) ? b : a);
