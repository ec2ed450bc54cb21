import { NIL } from 'uuid';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, koboOf } from '../../domain/money/money.ts';

/** Payment with its posting, and the client and the other side as reports name them. */
export interface ReportedPayment {
  at: Date;
  place: string;
  bookId: number;
  sourceId: string;
  isSent: boolean;
  amount: Kobo;
  /** Transfer code, or reference of the deposit. */
  reference: string;
  businessId: string;
  business: string;
  bankCode: string | null;
  bankName: string | null;
  accountNumber: string | null;
  accountName: string | null;
  narration: string | null;
  sessionId: string | null;
  /** Deposits, and transfers that were delivered and did not return. */
  isFinal: boolean;
}

/** Postings of deposits, and of transfers that were delivered and did not return. */
export const FINAL = `(p.kind not in ('transfer', 'payroll') or (
    exists (select from ledger.posting s where s.book_id = p.book_id and s.source_id = p.source_id and s.leg = 3 and s.kind = 'settlement')
    and not exists (select from ledger.posting r where r.book_id = p.book_id and r.source_id = p.source_id and r.leg = 6)))`;

const COLUMNS = `p.posted_at as at, p.posted_at::text as place, p.book_id, p.source_id, t.id is not null as is_sent, p.amount,
  coalesce(t.transfer_code, d.reference, p.reference, p.source_id::text) as reference, u.id as business_id, u.name as business, t.bank_code,
  coalesce(t.bank_name, d.sender_bank_name) as bank_name, coalesce(t.account_number, d.sender_account_number) as account_number,
  coalesce(t.account_name, d.sender_name) as account_name, coalesce(t.narration, d.narration) as narration, coalesce(t.session_id, d.session_id) as session_id,
  ${FINAL} as is_final`;

const JOINED = `
  join ledger.book b on b.id = p.book_id join business u on u.id = b.business_id
  left join ledger.transfer t on p.kind in ('transfer', 'payroll') and t.book_id = p.book_id and t.id = p.source_id
  left join ledger.deposit d on p.kind not in ('transfer', 'payroll') and d.book_id = p.book_id and d.id = p.source_id`;

/** Rows of a statement. */
const ROWS = 2_000;
type Place = [at: string, bookId: number, sourceId: string];

/** Final payments of at least an amount from ₦5m on, of all businesses, oldest first, read while they are consumed. */
export const largePayments = (
  { db }: Pick<App, 'db'>,
  environment: Environment,
  { from, to, least }: { from: Date; to: Date; least: Kobo },
): AsyncGenerator<ReportedPayment[], void> =>
  pages(from, (after) => db.query<ReportedPayment>('reports.large', LARGE, [environment, ...after, to, least]));

/** Final payments of one wallet, oldest first, by its index. */
export const paymentsOfBook = (
  { db }: Pick<App, 'db'>,
  bookId: number,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ReportedPayment[], void> =>
  pages(from, ([at, , sourceId]) => db.query<ReportedPayment>('reports.of_book', OF_BOOK, [bookId, at, sourceId, to]));

async function* pages(from: Date, read: (after: Place) => Promise<ReportedPayment[]>): AsyncGenerator<ReportedPayment[], void> {
  let after: Place = [from.toISOString(), 0, NIL];
  for (;;) {
    const rows = await read(after);
    yield rows.filter(({ isFinal }) => isFinal);
    const last = rows.at(-1);
    if (rows.length < ROWS || !last) return;
    after = [last.place, last.bookId, last.sourceId];
  }
}

const LARGE = `
  select ${COLUMNS} from (
    select book_id, source_id from monitoring.large_payment
     where environment = $1 and (at, book_id, source_id) > ($2::timestamptz, $3::bigint, $4::uuid) and at < $5 and amount >= $6
     order by at, book_id, source_id limit ${ROWS}) l
    join ledger.posting p on p.source_id = l.source_id and p.book_id = l.book_id and p.leg = 1 ${JOINED}
   order by p.posted_at, p.book_id, p.source_id`;

const sideOf = (side: 'debit' | 'credit', kinds: string): string =>
  `(select p.* from ledger.posting p where p.book_id = $1 and p.${side} = 1 and p.${side}_seq is not null and p.kind in (${kinds})
     and p.posted_at >= $2::timestamptz and p.posted_at < $4 and (p.posted_at, p.source_id) > ($2::timestamptz, $3::uuid) order by p.posted_at, p.source_id limit ${ROWS})`;

const OF_BOOK = `
  select ${COLUMNS} from (
    select * from (${sideOf('debit', `'transfer', 'payroll'`)} union all ${sideOf('credit', `'funding', 'checkout_payment', 'subscription_payment'`)}) sides
     order by posted_at, source_id limit ${ROWS}) p ${JOINED}
   order by p.posted_at, p.source_id`;

export const sumOf = (rows: readonly ReportedPayment[]): Kobo => koboOf(rows.reduce((sum, { amount }) => sum + amount, 0));
