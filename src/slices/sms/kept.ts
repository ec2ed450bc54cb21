import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { App } from '../../core/app/app.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import type { SmsQuoteView } from './views.ts';

const BATCH = 5_000;

/**
 * Keeps what a quote answered until it expires, sealed, because a cheaper wording is the message itself. Who would get it is not
 * kept: the lists of wrong and repeated recipients stay empty, their numbers are counted. What is quoted again under the same id,
 * because a request is repeated whose answer nobody heard, takes the place of the first.
 */
export async function keepQuote({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, bookId: number, quote: SmsQuoteView): Promise<void> {
  const kept: SmsQuoteView = { ...quote, invalidRecipients: [], duplicateRecipients: [] };
  await db.query(
    'sms_quote.keep',
    `insert into sms_quote (book_id, id, sealed, expires_at) values ($1, $2, $3, $4)
     on conflict (book_id, id) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
    [bookId, quote.quoteId, seal(keyRing, JSON.stringify(kept), placeOf(bookId, quote.quoteId)), quote.expiresAt],
  );
}

/** A quote again, while its prices hold. @throws Refusal 404 RECORD_NOT_FOUND once it has expired, and for another business's. */
export const findSmsQuote = operation({
  title: 'sms.find_quote',
  summary: 'A quote again, until it expires; without the lists of recipients, which are not kept',
  scope: 'sms:quote',
  input: z.strictObject({ quoteId: z.uuid().meta({ description: 'Which quote.' }) }),
  run: (app, actor, { quoteId }): Promise<SmsQuoteView> => keptQuote(app, actor.bookId, quoteId),
});

/** What was kept of a quote; whether the wallet covers it is asked anew. @throws Refusal 404 RECORD_NOT_FOUND. */
export async function keptQuote({ db, keyRing }: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<SmsQuoteView> {
  const [row] = await db.query<{ sealed: string; expiresAt: Date; available: Kobo }>(
    'sms_quote.find',
    `select q.sealed, q.expires_at, case when a.status = 'active' then a.balance - a.held else 0 end as available
       from sms_quote q join ledger.account a on a.book_id = q.book_id and a.account = ${accounts.wallet}
      where q.book_id = $1 and q.id = $2 and q.expires_at > clock_timestamp()`,
    [bookId, id],
  );
  if (!row) throw new Refusal('not_found', 'No quote that still holds has this id', { code: 'RECORD_NOT_FOUND' });
  const quote = JSON.parse(open(keyRing, row.sealed, placeOf(bookId, id))) as SmsQuoteView;
  return { ...quote, walletSufficient: row.available >= quote.amount, expiresAt: row.expiresAt.toISOString() };
}

/** Sandbox time for quotes: their ends come nearer. */
export async function advanceQuotes({ db }: Pick<App, 'db'>, bookId: number, byMs: number): Promise<void> {
  await db.query(
    'sms_quote.advance',
    `update sms_quote set expires_at = ledger.nearer(expires_at, $2 * interval '1 millisecond') where book_id = $1 and expires_at > clock_timestamp()`,
    [bookId, byMs],
  );
}

/** Removes a bounded number of quotes that have expired. @returns how many went. */
export async function purgeQuotes({ db }: Pick<App, 'db'>): Promise<number> {
  const rows = await db.query(
    'sms_quote.purge',
    `delete from sms_quote where ctid = any (array(
       select ctid from sms_quote where expires_at <= (select clock_timestamp()) order by expires_at limit ${BATCH} for update skip locked)) returning 1`,
  );
  return rows.length;
}

const placeOf = (bookId: number, rowId: string) => ({ table: 'sms_quote', column: 'sealed', rowId, bookId: String(bookId) });
