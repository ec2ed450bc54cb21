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

const COLUMNS = `p.posted_at as at, p.posted_at::text as place, p.book_id, p.source_id, t.id is not null as is_sent, p.amount,
  coalesce(t.transfer_code, d.reference, p.reference, p.source_id::text) as reference, u.id as business_id, u.name as business, t.bank_code,
  coalesce(t.bank_name, d.sender_bank_name) as bank_name, coalesce(t.account_number, d.sender_account_number) as account_number,
  coalesce(t.account_name, d.sender_name) as account_name, coalesce(t.narration, d.narration) as narration, coalesce(t.session_id, d.session_id) as session_id,
  t.id is null or (
    exists (select from ledger.posting s where s.book_id = p.book_id and s.source_id = p.source_id and s.leg = 3 and s.kind = 'settlement')
    and not exists (select from ledger.posting r where r.book_id = p.book_id and r.source_id = p.source_id and r.leg = 6)) as is_final`;

const JOINED = `
  join ledger.book b on b.id = p.book_id join business u on u.id = b.business_id
  left join ledger.transfer t on p.kind in ('transfer', 'payroll') and t.book_id = p.book_id and t.id = p.source_id
  left join ledger.deposit d on p.kind not in ('transfer', 'payroll') and d.book_id = p.book_id and d.id = p.source_id`;

const KINDS = `p.kind in ('transfer', 'payroll', 'funding', 'checkout_payment', 'subscription_payment')`;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Rows of a statement. */
const ROWS = 2_000;
type Place = [at: string, bookId: number, sourceId: string];
const placeOf = ({ place, bookId, sourceId }: ReportedPayment): Place => [place, bookId, sourceId];

/** Payments of all businesses of at least an amount, oldest first, read while they are consumed; the sums name their hours. */
export async function* largePayments(
  { db }: Pick<App, 'db'>,
  environment: Environment,
  { from, to, least }: { from: Date; to: Date; least: Kobo },
): AsyncGenerator<ReportedPayment[], void> {
  for (let day = from.getTime(); day < to.getTime(); day += DAY_MS) {
    const hours = await db.query<{ hour: Date }>(
      'reports.hours',
      `select distinct h.hour from monitoring.hour h join monitoring.subject s on s.key = h.subject and s.environment = $1 and s.kind = 'business'
        where h.hour >= $2 and h.hour < $3 and greatest(h.largest_sent, h.largest_received) >= $4 order by h.hour`,
      [environment, new Date(day), new Date(day + DAY_MS), least],
    );
    for (const { hour } of hours) yield* ofHour(db, environment, hour, least);
  }
}

async function* ofHour(db: App['db'], environment: Environment, hour: Date, least: Kobo): AsyncGenerator<ReportedPayment[], void> {
  const end = new Date(hour.getTime() + HOUR_MS);
  let after: Place | null = null;
  for (;;) {
    const rows: ReportedPayment[] = await db.query<ReportedPayment>(
      'reports.large',
      `select ${COLUMNS} from ledger.posting p ${JOINED} where p.leg = 1 and ${KINDS} and p.posted_at >= $2 and p.posted_at < $3 and p.amount >= $4 and b.environment = $1
          and ($5::timestamptz is null or (p.posted_at, p.book_id, p.source_id) > ($5::timestamptz, $6::bigint, $7::uuid))
        order by p.posted_at, p.book_id, p.source_id limit ${ROWS}`,
      [environment, hour, end, least, ...(after ?? [null, null, null])],
    );
    yield rows.filter(({ isFinal }) => isFinal);
    const last = rows.at(-1);
    if (rows.length < ROWS || !last) return;
    after = placeOf(last);
  }
}

/** Payments of one wallet, oldest first, by its index. */
export async function* paymentsOfBook(
  { db }: Pick<App, 'db'>,
  bookId: number,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<ReportedPayment[], void> {
  let after: Place = [from.toISOString(), 0, '00000000-0000-0000-0000-000000000000'];
  for (;;) {
    const rows: ReportedPayment[] = await db.query<ReportedPayment>('reports.of_book', OF_BOOK, [bookId, after[0], after[2], to]);
    yield rows.filter(({ isFinal }) => isFinal);
    const last = rows.at(-1);
    if (rows.length < ROWS || !last) return;
    after = placeOf(last);
  }
}

const sideOf = (side: 'debit' | 'credit', kinds: string): string =>
  `(select p.* from ledger.posting p where p.book_id = $1 and p.${side} = 1 and p.${side}_seq is not null and p.kind in (${kinds})
     and p.posted_at >= $2::timestamptz and p.posted_at < $4 and (p.posted_at, p.source_id) > ($2::timestamptz, $3::uuid) order by p.posted_at, p.source_id limit ${ROWS})`;

const OF_BOOK = `
  select ${COLUMNS} from (
    select * from (${sideOf('debit', `'transfer', 'payroll'`)} union all ${sideOf('credit', `'funding', 'checkout_payment', 'subscription_payment'`)}) sides
     order by posted_at, source_id limit ${ROWS}) p ${JOINED}
   order by p.posted_at, p.source_id`;

export const sumOf = (rows: readonly ReportedPayment[]): Kobo => koboOf(rows.reduce((sum, { amount }) => sum + amount, 0));
