import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { dateTime, typeNames } from '../../../domain/schema/type-names.ts';
import { timeRange, timeRangeInput } from '../../../domain/time/time-range.ts';
import { operation } from '../../../core/operation/operation.ts';
import { type SettlementStatus, settlementStatuses } from './transfer.ts';
import { settlementWord } from './views.ts';
import { type Kobo, kobo, NO_KOBO, plus } from '../../../domain/money/money.ts';

const FOLD = 5_000;
const EMPTY = { pending: NO_KOBO, delivered: NO_KOBO, failed: NO_KOBO, reversed: NO_KOBO, count: 0 } as const;

const totals = z
  .object({
    settlementStatus: settlementWord.meta({ description: 'Where the money is now.' }),
    count: z.int().meta({ description: 'How many.' }),
    amount: kobo.meta({ description: 'What their beneficiaries get, together.' }),
    fees: kobo.meta({ description: 'What they cost, together.' }),
  })
  .register(typeNames, { name: 'TransferTotals', description: 'All transfers whose money is at one place.' });

const bucket = z
  .object({
    start: dateTime.meta({ description: 'When it begins.' }),
    pending: kobo.meta({ description: 'Amounts whose outcome is not known yet.' }),
    delivered: kobo.meta({ description: 'Amounts that were delivered.' }),
    failed: kobo.meta({ description: 'Amounts that were declined.' }),
    reversed: kobo.meta({ description: 'Amounts that came back.' }),
    count: z.int().meta({ description: 'How many transfers, of every status.' }),
  })
  .register(typeNames, {
    name: 'TransferBucket',
    description: 'Transfers that were made within one stretch of time, by where their money is now.',
  });

const summary = z
  .object({
    from: dateTime.meta({ description: 'From this hour on.' }),
    to: dateTime.meta({ description: 'Up to this hour.' }),
    totals: z.array(totals).meta({ description: 'One for each status.' }),
    buckets: z.array(bucket).meta({ description: 'For a chart, oldest first; stretches in which nothing was made are left out.' }),
  })
  .register(typeNames, { name: 'TransferSummary', description: 'Transfers in numbers, exact at the moment of asking.' });

type Bucket = z.output<typeof bucket>;

/** Folded tallies and the notes that are not folded yet, in one statement, so that nothing counts twice or not at all. */
export const SUMMARY = `
  select extract(epoch from case when $4 = 'day' then date_trunc('day', hour, 'Africa/Lagos') else hour end)::bigint as start, settlement_status,
         sum(count)::bigint as count, sum(amount)::bigint as amount, sum(fees)::bigint as fees
    from (select hour, settlement_status, count, amount, fees from ledger.transfer_tally where book_id = $1 and hour >= $2 and hour < $3
          union all
          select hour, settlement_status, count, amount, fees from ledger.transfer_tally_change where book_id = $1 and hour >= $2 and hour < $3) t
   group by 1, 2 order by 1`;

interface Row {
  start: number;
  settlementStatus: SettlementStatus;
  count: number;
  amount: Kobo;
  fees: Kobo;
}

/**
 * Transfers by where their money is now, in all and by the hour or Lagos day of their making. Whole hours are summed: `from`
 * is taken down and `to` up to one. Costs the same however many transfers there were; exact at every moment.
 * @throws Refusal 400 naming `to` when the range is empty or has more than 750 buckets.
 */
export const summariseTransfers = operation({
  title: 'transfers.summary',
  summary: 'Counts and sums of transfers, by status and over time',
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

/** Folds notes into tallies, a bounded number; true when there are more. */
export async function foldTallies(app: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await app.db.query<{ more: boolean }>('transfer.fold_tallies', 'select ledger.fold_tallies($1) as more', [FOLD]);
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
