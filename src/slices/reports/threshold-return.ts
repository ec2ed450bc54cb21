import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { reads } from '../../core/controls/control.ts';
import { csvLine, numericCell } from '../../core/csv/send-csv.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, koboOf, naira, NO_KOBO, plus } from '../../domain/money/money.ts';
import { lagosDayStart, lagosTime } from '../../domain/time/lagos.ts';
import { paymentsOfBook, sumOf } from './payments.ts';

const input = z.strictObject({
  quarter: z
    .string()
    .regex(/^20\d\d-Q[1-4]$/, { error: 'must be a quarter such as 2026-Q3' })
    .meta({ description: 'Quarter in Lagos, such as 2026-Q3.' }),
  least: z.coerce
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .default(10_000_000_000)
    .meta({ description: 'Kobo: least sum of a month; ₦100m by default, for companies. Individuals have 2500000000.' }),
});

/** CSV of a report, made while it is read. */
export interface CsvReport {
  name: string;
  until: Date;
  parts: AsyncGenerator<string, void, undefined>;
}

export const RETURN_COLUMNS = ['month', 'businessId', 'business', 'rcNumber', 'payments', 'sent', 'received', 'total', 'currency'];
export const ROW_COLUMNS = ['month', 'date', 'businessId', 'business', 'direction', 'amount', 'currency', 'reference', 'posting'];

/**
 * Exports clients whose payments of a month reach the threshold of the Nigeria Tax Administration Act, s. 29. Sums are those of the
 * rows export.
 */
export const exportReturn = operation({
  title: 'thresholdReturns.export',
  summary: 'Export the quarterly threshold return',
  scope: 'compliance:read',
  control: reads,
  mayReadAt: 'replica',
  input,
  run: (app, actor, { quarter, least }) => report(app, actor, { quarter, least, name: 'threshold-return', parts: summaryOf }),
});

/** Exports the payments behind the threshold return: each with its transfer code and posting. */
export const exportReturnRows = operation({
  title: 'thresholdReturnRows.export',
  summary: 'Export the payments of the threshold return',
  scope: 'compliance:read',
  control: reads,
  mayReadAt: 'replica',
  input,
  run: (app, actor, { quarter, least }) => report(app, actor, { quarter, least, name: 'threshold-return-rows', parts: rowsOf }),
});

interface Client {
  month: string;
  /** First day of the month after. */
  next: string;
  bookId: number;
  businessId: string;
  business: string;
  rcNumber: string | null;
}

interface Asked {
  quarter: string;
  least: Kobo | number;
  name: string;
  parts(app: App, client: Client, span: { from: Date; to: Date }, least: number): AsyncGenerator<string, void, undefined>;
}

async function report(app: App, { environment }: Actor, { quarter, least, name, parts }: Asked): Promise<CsvReport> {
  const [year = '', n = ''] = quarter.split('-Q');
  const months = [0, 1, 2].map((m) => `${year}-${String((Number(n) - 1) * 3 + m + 1).padStart(2, '0')}-01`);
  // Candidates: sums of payments in any state, so none below is missing.
  const clients = await app.db.query<Client & { until: Date }>(
    'reports.clients',
    `select to_char(m.month, 'YYYY-MM') as month, (m.month + interval '1 month')::date::text as next, m.book_id, u.id as business_id, u.name as business, g.company ->> 'rcNumber' as rc_number, p.until
       from monitoring.progress p left join monitoring.month m on m.environment = $1 and m.month = any ($2::date[]) and m.amount >= $3
       left join ledger.book b on b.id = m.book_id left join business u on u.id = b.business_id left join going_live g on g.business_id = u.id
      order by m.month, m.book_id`,
    [environment, months, least],
  );
  const until = clients[0]?.until ?? new Date(0);
  async function* all(): AsyncGenerator<string, void, undefined> {
    yield csvLine(name === 'threshold-return' ? RETURN_COLUMNS : ROW_COLUMNS);
    for (const client of clients) {
      if (client.bookId === null) continue;
      const from = lagosDayStart(`${client.month}-01`);
      const end = lagosDayStart(client.next);
      yield* parts(app, client, { from, to: end < until ? end : until }, least);
    }
  }
  return { name: `${name}-${quarter}.csv`, until, parts: all() };
}

async function totalsOf(app: App, client: Client, span: { from: Date; to: Date }) {
  const totals = { payments: 0, sent: NO_KOBO, received: NO_KOBO };
  for await (const rows of paymentsOfBook(app, client.bookId, span)) {
    totals.payments += rows.length;
    totals.sent = plus(totals.sent, sumOf(rows.filter(({ isSent }) => isSent)));
    totals.received = plus(totals.received, sumOf(rows.filter(({ isSent }) => !isSent)));
  }
  return { ...totals, total: plus(totals.sent, totals.received) };
}

async function* summaryOf(...[app, client, span, least]: Parameters<Asked['parts']>): AsyncGenerator<string, void, undefined> {
  const { payments, sent, received, total } = await totalsOf(app, client, span);
  if (total < least) return;
  const amounts = [sent, received, total].map((amount) => numericCell(naira(amount)));
  yield csvLine([client.month, client.businessId, client.business, client.rcNumber, String(payments), ...amounts, 'NGN']);
}

async function* rowsOf(...[app, client, span, least]: Parameters<Asked['parts']>): AsyncGenerator<string, void, undefined> {
  const { total } = await totalsOf(app, client, span);
  if (total < least) return;
  for await (const rows of paymentsOfBook(app, client.bookId, span))
    yield rows
      .map(({ at, businessId, business, isSent, amount, reference, bookId, sourceId }) =>
        csvLine([
          client.month,
          lagosTime(at),
          businessId,
          business,
          isSent ? 'sent' : 'received',
          numericCell(naira(koboOf(amount))),
          'NGN',
          reference,
          `${bookId}/${sourceId}/1`,
        ]),
      )
      .join('');
}
