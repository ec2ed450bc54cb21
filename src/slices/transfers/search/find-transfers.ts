import { type FoundField, type FoundRow, type SearchLookup, type SearchProvider, UUID } from '../../../core/search/search-provider.ts';
import { TRANSFER_REFERENCE } from '../read/transfer.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';
import type { App } from '../../../core/app/app.ts';

const SHOWN = `t.id, coalesce(t.account_name, t.account_number) as title, t.bank_name || ' · ' || t.account_number as detail, t.amount,
  case when t.state in ('scheduled', 'awaiting_approval', 'cancelled') then t.state::text else t.settlement_status::text end as status,
  t.created_at as at`;

const of = (by: string, matches: FoundField, fits: RegExp, where: string): SearchProvider => ({
  kind: 'transfer',
  by,
  matches,
  scope: 'transfers:read',
  fits,
  sql: `select ${SHOWN} from ledger.transfer t where book_id = $1 and ${where} limit $3`,
});

/** Why: session ids have no index, so transfers of the minutes before their Lagos time are searched. */
const SESSION_AT = `((make_timestamp(2000 + substr($2, 7, 2)::int, substr($2, 9, 2)::int, 1, substr($2, 13, 2)::int, substr($2, 15, 2)::int, substr($2, 17, 2)::int)
  + (substr($2, 11, 2)::int - 1) * interval '1 day') at time zone 'Africa/Lagos')`;

const BATCH = `id, reference as title, item_count || ' transfers' as detail, total_amount as amount, status, created_at as at from transfer_batch`;

/** Exact matches, at once after the send; parts are in the search table a few seconds later. */
export const transferSearch: readonly SearchProvider[] = [
  of('code', 'reference', /^\d{10,40}$/, 'transfer_code = $2'),
  of('reference', 'reference', TRANSFER_REFERENCE, 'client_reference = $2'),
  of('account', 'account_number', /^\d{10}$/, 'account_number = $2 order by created_at desc, id desc'),
  of(
    'session',
    'session_id',
    /^\d{6}\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{12}$/,
    `created_at between ${SESSION_AT} - interval '10 minutes' and ${SESSION_AT} + interval '1 minute' and session_id = $2`,
  ),
  of('id', 'id', UUID, 'id = $2::uuid'),
  {
    kind: 'transfer_batch',
    by: 'name',
    matches: 'batch_name',
    scope: 'transfers:read',
    fits: /[\p{L}\d]{2}/u,
    sql: `select ${BATCH} where id is not null and customer_names(book_id, reference, null, null, null) @@ customer_search($1, $2)
      and book_id = $1 limit $3`,
  },
];

/** Why lateral: each row is read by its key, with or without statistics. */
const FIND = `select 'transfer' as kind, found.*, f.matched
  from ledger.search_transfers($1, $2, $3, $4) f
 cross join lateral (select ${SHOWN} from ledger.transfer t where t.id = f.id and t.book_id = $1 offset 0) found
 where cardinality(f.matched) > 0 order by found.at desc, found.id desc`;

/** Parts of names, numbers, references, narrations and names of batches, and amounts as people type them. */
export const transferLookup: SearchLookup = {
  scope: 'transfers:read',
  fits: /^(?![\da-f]{8}-[\da-f]{4}-|\d{24,}$).*[\p{L}\d]{2}/iu,
  find: ({ db }, bookId, text, limit) => db.query<FoundRow>('transfer_search.find', FIND, [bookId, text, typedAmounts(text), limit]),
};

const AMOUNT =
  /^(?:₦|ngn\b|n)?\s*(?<naira>[1-9]\d{0,2}(?:[, ]\d{3})+|[1-9]\d{0,12}|0)(?:\.(?<part>\d{1,6}))?\s*(?<unit>k|thousand|m|million|bn|b|billion)?\s*(?:naira|ngn|₦)?$/iu;
const ZEROS: Readonly<Record<string, number>> = { k: 3, t: 3, m: 6, b: 9 };

/** Amounts of a text such as "25,000", "₦25k", "1.5m" or "25000.50", in kobo; none for another text or a part of a kobo. */
export function typedAmounts(text: string): Kobo[] {
  const found = AMOUNT.exec(text.trim())?.groups;
  if (!found) return [];
  const { naira = '', part = '', unit = '' } = found;
  const places = 2 + (ZEROS[unit[0]?.toLowerCase() ?? ''] ?? 0);
  const trimmed = part.replace(/0+$/, '');
  if (trimmed.length > places) return [];
  const amount = Number(naira.replaceAll(/[, ]/g, '') + trimmed.padEnd(places, '0'));
  return Number.isSafeInteger(amount) && amount > 0 ? [koboOf(amount)] : [];
}

/** Transfers of one transaction: about 50 ms of its connection. */
const INDEXED_AT_ONCE = 500;

export const indexDue = 'select clock_timestamp() from ledger.transfer_search_change limit 1';
export const backfillDue = 'select min(next_run_at) from ledger.transfer_search_backfill';

/** Indexes a bounded number of new transfers for the search; true when more remain. */
export async function followTransfers({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('transfer_search.follow', 'select ledger.follow_transfers($1) as more', [
    INDEXED_AT_ONCE,
  ]);
  return row?.more ?? false;
}

/** Indexes a bounded number of transfers from before the upgrade; true when more remain. */
export async function backfillSearch({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('transfer_search.backfill', 'select ledger.backfill_transfer_search($1) as more', [
    INDEXED_AT_ONCE,
  ]);
  return row?.more ?? false;
}
