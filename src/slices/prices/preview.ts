import { z } from 'zod';
import { type Kobo, kobo, koboOf, NO_KOBO, plus } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { readRules } from '../../core/prices/price-book.ts';
import { feeFor } from '../transfers/read/fees.ts';
import type { PriceKind, PriceRule } from '../../core/prices/rule.ts';
import { piecesOf, reckonPieces } from './preview-pieces.ts';
import { priceFields } from './price.ts';

export const previewSchema = z
  .object({
    transfers: z.int().meta({
      description: 'Number of sales in the last 30 days; an estimate for kinds other than transfers beyond the sample.',
    }),
    sampled: z.int().meta({ description: 'Number of sales calculated; the rest is extrapolated. Exact when equal to the total.' }),
    feesNow: kobo.meta({ description: 'Charges with the current rules, in kobo.' }),
    feesThen: kobo.meta({ description: 'Charges with this rule, in kobo.' }),
  })
  .register(typeNames, { name: 'PricePreview', description: 'Charges of the last 30 days with a price rule.' });

export type PricePreview = z.output<typeof previewSchema>;

const ofTransfers: ReadonlySet<PriceKind> = new Set(['transfer_fee', 'vat', 'stamp_duty'] as const);

/** Bounds: businesses by most transfers, and transfers of each. */
const BOOKS = 200;
const SAMPLE = 200;

/** Compares the charges of the last 30 days with and without a rule, reversed ones included; reads at most 40,000 rows. */
export const previewPrice = operation({
  title: 'prices.preview',
  summary: 'Preview a price rule with past charges',
  scope: 'prices:operate',
  control: reads,
  input: z.strictObject(priceFields),
  output: previewSchema,
  async run(app, actor, asked) {
    const {
      kind,
      item = null,
      forPlan = null,
      forBusiness = null,
      minAmount = koboOf(1),
      maxAmount = null,
      flat = NO_KOBO,
      basisPoints = 0,
      cap = null,
    } = asked;
    const at = app.clock.now();
    const rule: PriceRule = {
      businessId: forBusiness,
      kind,
      item,
      planId: forPlan,
      effectiveFrom: at,
      effectiveTo: null,
      minAmount,
      maxAmount,
      flat,
      basisPoints,
      cap,
    };
    const rules = await readRules(app.db, actor.environment);
    const changed = [...rules, rule];
    if (!ofTransfers.has(kind)) return reckonPieces(await piecesOf(app, actor, kind, forBusiness), { kind, rules, changed, at });
    const { books, transfers } = await volumes(app, actor, forBusiness);
    const sample = await sampleOf(
      app,
      books.map(({ bookId }) => bookId),
    );
    const sums = new Map(books.map(({ bookId }) => [bookId, { now: NO_KOBO, changed: NO_KOBO, sampled: 0 }]));
    for (const { bookId, businessId, amount, salary } of sample) {
      const sum = sums.get(bookId);
      if (!sum) continue;
      const question = { amount, at, businessId, salary };
      sum.now = plus(sum.now, feeFor(rules, question).fee);
      sum.changed = plus(sum.changed, feeFor(changed, question).fee);
      sum.sampled++;
    }
    let [feesNow, feesThen, covered, sampled] = [0, 0, 0, 0];
    for (const { bookId, count } of books) {
      const sum = sums.get(bookId);
      if (!sum || sum.sampled === 0) continue;
      feesNow += (sum.now / sum.sampled) * count;
      feesThen += (sum.changed / sum.sampled) * count;
      covered += count;
      sampled += sum.sampled;
    }
    const whole = covered === 0 ? 0 : transfers / covered;
    return { transfers, sampled, feesNow: koboOf(Math.round(feesNow * whole)), feesThen: koboOf(Math.round(feesThen * whole)) };
  },
});

/** Transfers by business, largest first, from the hourly totals. */
async function volumes(
  app: App,
  { environment }: Actor,
  businessId: string | null,
): Promise<{ books: { bookId: number; count: number }[]; transfers: number }> {
  const rows = await app.db.query<{ bookId: number; count: number; transfers: number }>(
    'prices.volumes',
    `select t.book_id, sum(t.count)::bigint as count, (sum(sum(t.count)) over ())::bigint as transfers
       from ledger.book k join ledger.transfer_total t on t.book_id = k.id
      where k.environment = $1 and ($2::uuid is null or k.business_id = $2) and t.hour >= (select clock_timestamp()) - interval '30 days'
      group by t.book_id having sum(t.count) > 0 order by 2 desc, 1 limit $3`,
    [environment, businessId, BOOKS],
  );
  return { books: rows, transfers: rows[0]?.transfers ?? 0 };
}

function sampleOf(app: App, books: readonly number[]): Promise<{ bookId: number; businessId: string; amount: Kobo; salary: boolean }[]> {
  return app.db.query(
    'prices.sample',
    `select k.id as book_id, k.business_id, x.amount, x.payroll_item is not null as salary
       from ledger.book k cross join lateral (
         select t.amount, t.payroll_item from ledger.transfer t where t.book_id = k.id and t.created_at >= date_trunc('hour', clock_timestamp() - interval '30 days')
          order by t.created_at desc, t.id desc limit $2) x
      where k.id = any ($1::bigint[])`,
    [books, SAMPLE],
  );
}
