import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { dateTime, namedObject } from '../../../domain/schema/type-names.ts';
import { timeRange, timeRangeInput } from '../../../domain/time/time-range.ts';
import { operation } from '../../../core/operation/operation.ts';
import { type SettlementStatus, settlementStatuses } from './transfer.ts';
import { settlementSchema } from './views.ts';
import { type Kobo, kobo, NO_KOBO, plus } from '../../../domain/money/money.ts';

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
