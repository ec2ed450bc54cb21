import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { dateTime, namedObject } from '../../../domain/schema/type-names.ts';
import { timeRange, timeRangeInput } from '../../../domain/time/time-range.ts';
import { operation } from '../../../core/operation/operation.ts';
import { type SettlementStatus, settlementStatuses } from './transfer.ts';
import { settlementSchema } from './views.ts';
import { type Kobo, kobo, NO_KOBO, plus } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { inOrder, rangeFields } from '../../../domain/time/moment.ts';

const ROLL_UP_BATCH = 5_000;
const EMPTY = { pending: NO_KOBO, delivered: NO_KOBO, failed: NO_KOBO, reversed: NO_KOBO, count: 0 } as const;

const totals = namedObject('TransferTotals', 'Totals of transfers with one settlement status.', {
  settlementStatus: settlementSchema.meta({ description: 'Current settlement status.' }),
  count: z.int().meta({ description: 'Number of transfers.' }),
  amount: kobo.meta({ description: 'Kobo: sum of the amounts.' }),
  fees: kobo.meta({ description: 'Kobo: sum of the fees.' }),
});

const bucket = namedObject('TransferBucket', 'Transfers created within one period, by current settlement status.', {
  start: dateTime.meta({ description: 'Start of the bucket.' }),
  pending: kobo.meta({ description: 'Kobo: amounts pending.' }),
  delivered: kobo.meta({ description: 'Kobo: amounts delivered.' }),
  failed: kobo.meta({ description: 'Kobo: amounts declined.' }),
  reversed: kobo.meta({ description: 'Kobo: amounts reversed.' }),
  count: z.int().meta({ description: 'Number of transfers of every status.' }),
});

const summary = namedObject('TransferSummary', 'Counts and sums of transfers, exact at the time of the request.', {
  from: dateTime.meta({ description: 'Start of the range, rounded down to the hour.' }),
  to: dateTime.meta({ description: 'End of the range, rounded up to the hour.' }),
  totals: z.array(totals).meta({ description: 'Totals, one for each status.' }),
  buckets: z.array(bucket).meta({ description: 'Chart buckets, oldest first; empty buckets are left out.' }),
});

type Bucket = z.output<typeof bucket>;

/** Invariant: one statement reads daily totals and unrolled notes, so no transfer counts twice or is missed. */
export const SUMMARY = `
  select extract(epoch from case when $4 = 'day' then date_trunc('day', hour, 'Africa/Lagos') else hour end)::bigint as start, settlement_status,
         sum(count)::bigint as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees
    from (select hour, settlement_status, count, amount, fees from ledger.transfer_total where book_id = $1 and hour >= $2 and hour < $3
          union all
          select hour, settlement_status, count, amount, fees from ledger.transfer_total_change where book_id = $1 and hour >= $2 and hour < $3) t
   group by 1, 2 order by 1`;

interface Row {
  start: number;
  settlementStatus: SettlementStatus;
  count: number;
  amount: Kobo;
  fees: Kobo;
}

/**
 * Sums transfers by current settlement status, in total and by the hour or Lagos day of creation. `from` is rounded down and
 * `to` up to the hour. Exact at every moment, at a cost independent of history. @throws Refusal 400 naming `to` when the range
 * is empty or exceeds 750 buckets.
 */
export const summariseTransfers = operation({
  title: 'transferSummary.retrieve',
  summary: 'Summarize transfers by status and time',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: timeRangeInput,
  output: summary,
  async run(app, actor, input) {
    const { from, to, bucket: size } = timeRange(input, app.clock.now());
    const rows = await app.db.query<Row>('transfer.summary', SUMMARY, [actor.bookId, from, to, size]);
    return {
      from,
      to,
      totals: settlementStatuses.map((status) => totalsOf(rows, status)),
      buckets: bucketsOf(rows),
    };
  },
});

/** Rolls up a bounded number of notes into totals; true when more remain. */
export async function rollUpDailyTotals(app: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await app.db.query<{ more: boolean }>('transfer.roll_up_totals', 'select ledger.roll_up_totals($1) as more', [
    ROLL_UP_BATCH,
  ]);
  return row?.more ?? false;
}

function totalsOf(rows: readonly Row[], status: SettlementStatus): z.output<typeof totals> {
  const those = rows.filter((row) => row.settlementStatus === status);
  return {
    settlementStatus: status,
    count: those.reduce((total, row) => total + row.count, 0),
    amount: plus(...those.map((row) => row.amount)),
    fees: plus(...those.map((row) => row.fees)),
  };
}

function bucketsOf(rows: readonly Row[]): Bucket[] {
  const buckets = new Map<number, Bucket>();
  for (const { start, settlementStatus: status, count, amount } of rows) {
    const found = buckets.get(start) ?? { start: new Date(start * 1_000), ...EMPTY };
    found[status] = plus(found[status], amount);
    found.count += count;
    buckets.set(start, found);
  }
  return [...buckets.values()].filter(({ count }) => count > 0);
}

const MAX_SCANNED = 5_000;
const DAYS_MS = 30 * 24 * 3_600_000;

const bankFiguresSchema = namedObject('BankFigures', 'Delivery rate and speed of transfers to one bank.', {
  bankCode: logged(z.string()).meta({ description: 'Bank code.' }),
  bankName: z.string().meta({ description: 'Bank name.' }),
  count: z.int().meta({ description: 'Transfers submitted to the bank, of the latest 5,000 of all banks.' }),
  delivered: z.int().meta({ description: 'Transfers that were delivered.' }),
  failed: z.int().meta({ description: 'Transfers that were declined or reversed.' }),
  successShare: z
    .number()
    .nullable()
    .meta({ description: 'Delivered part of the finished transfers, 0 to 1; null while none has finished.' }),
  medianMs: z
    .int()
    .nullable()
    .meta({ description: 'Median time from submission to confirmed delivery, in milliseconds; null while none was delivered.' }),
  p95Ms: z.int().nullable().meta({ description: '95th percentile of the same time, in milliseconds; null while none was delivered.' }),
}).meta({ id: 'BankFigures' });

export const BY_BANK = `
  with latest as (
    select bank_code, bank_name, settlement_status, extract(epoch from settled_at - coalesce(submitted_at, scheduled_at, created_at)) * 1000 as took
      from ledger.transfer
     where book_id = $1 and created_at >= $2 and created_at <= $3 and state not in ('scheduled', 'awaiting_approval', 'screening', 'cancelled')
     order by created_at desc, id desc limit $4)
  select bank_code, max(bank_name) as bank_name, count(*)::int as count, count(*) filter (where settlement_status = 'delivered')::int as delivered,
         count(*) filter (where settlement_status in ('failed', 'reversed'))::int as failed,
         round(percentile_cont(0.5) within group (order by took) filter (where settlement_status = 'delivered'))::int as median_ms,
         round(percentile_cont(0.95) within group (order by took) filter (where settlement_status = 'delivered'))::int as p95_ms
    from latest group by bank_code order by count(*) desc, bank_code`;

/**
 * Summarizes delivery rate and speed by bank, over the latest 5,000 transfers of the range (30 days by default); the bank
 * with the most transfers first.
 */
export const transfersByBank = operation({
  title: 'bankTransferTotals.list',
  summary: 'Summarize transfers by bank',
  scope: 'transfers:read',
  input: z.strictObject(rangeFields).refine(...inOrder),
  output: { list: bankFiguresSchema },
  async run(app, actor, { from, to }) {
    const end = to ?? app.clock.now();
    const begin = from ?? new Date(end.getTime() - DAYS_MS);
    const rows = await app.db.query<Omit<z.output<typeof bankFiguresSchema>, 'successShare'>>('transfer.by_bank', BY_BANK, [
      actor.bookId,
      begin,
      end,
      MAX_SCANNED,
    ]);
    return rows.map((row) => {
      const ended = row.delivered + row.failed;
      return { ...row, successShare: ended === 0 ? null : row.delivered / ended };
    });
  },
});
