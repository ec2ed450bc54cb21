import { z } from 'zod';
import { operation } from '../../../core/operation/operation.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { namedObject } from '../../../domain/schema/type-names.ts';
import { inOrder, rangeFields } from '../../../domain/time/moment.ts';

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
