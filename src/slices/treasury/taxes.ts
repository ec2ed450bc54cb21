import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Kobo, kobo, minus, NO_KOBO } from '../../domain/money/money.ts';
import { lagosDayStart } from '../../domain/time/lagos.ts';
import { from } from '../../platform/db/entity.ts';
import { namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Kind } from '../../core/ledger/chart.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { TreasuryTax } from './entities.ts';
import { month, reportFields, type Span, spanOf, rolledUpUntil } from './treasury.ts';

const taxNames = ['vat', 'stamp_duty'] as const;
export type TaxName = (typeof taxNames)[number];

export const taxName = namedEnum('Tax', 'Tax collected for the state.', taxNames, { vat: 'Value added tax.' });

const taxReportSchema = namedObject('TaxReport', 'Taxes within client payments of a month.', {
  ...reportFields,
  taxes: z
    .array(
      namedObject('TaxOfMonth', 'One tax of a month.', {
        tax: taxName.meta({ description: 'Tax.' }),
        charged: kobo.meta({ description: 'Kobo: tax charged to clients.' }),
        givenBack: kobo.meta({ description: 'Kobo: tax refunded with fees.' }),
        due: kobo.meta({ description: 'Kobo: tax due for this month.' }),
        paid: kobo.meta({ description: 'Kobo: tax paid in this month, for any month.' }),
      }),
    )
    .meta({ description: 'Taxes.' }),
}).meta({ id: 'TaxReport' });

export type TaxReport = z.output<typeof taxReportSchema>;
type Tax = TaxReport['taxes'][number];

/** Retrieves the taxes due for a month. */
export const showTaxes = operation({
  title: 'treasuryTaxes.list',
  summary: 'Retrieve the taxes of a month',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ month }),
  output: taxReportSchema,
  run: async (app, { environment }, input) => reportOf(app, environment, input.month),
});

export interface TaxRow {
  at: Date;
  businessId: string;
  business: string;
  /** transferCode, or id of the paid resource. */
  reference: string;
  kind: Kind;
  tax: TaxName;
  /** `itemised`: a component of the fee. `contained`: within an all-inclusive price. */
  basis: 'itemised' | 'contained';
  /** Paid or refunded amount, with its tax. */
  paid: Kobo;
  /** Negative for a refund. */
  due: Kobo;
  bookId: number;
  sourceId: string;
  leg: number;
}

/** Rows are read on demand. */
export interface TaxExport extends TaxReport {
  stretches: AsyncIterable<TaxRow[]>;
}

/** Exports the tax rows of a month; rows and report share the snapshot `until`, so the rows add up. */
export const exportTaxes = operation({
  title: 'treasuryTaxes.export',
  summary: 'Export the taxes of a month as CSV',
  scope: 'treasury:read',
  control: reads,
  mayReadAt: 'replica',
  input: z.strictObject({ month }),
  async run(app, { environment }, input): Promise<TaxExport> {
    const report = await reportOf(app, environment, input.month);
    return { ...report, stretches: rowsOf(app, environment, spanOf(input.month), report.until) };
  },
});

async function reportOf({ db }: Pick<App, 'db'>, environment: Environment, text: string): Promise<TaxReport> {
  const { firstDay, endDay } = spanOf(text);
  // Invariant: one statement, so the report has one snapshot.
  const rows = await db.query<{ until: Date; tax: TaxName | null; charged: Kobo; givenBack: Kobo; paid: Kobo }>(
    'treasury.tax_report',
    `select p.until, n.tax, coalesce(x.charged, 0)::bigint as charged, coalesce(x.given_back, 0)::bigint as given_back, coalesce(d.amount, 0)::bigint as paid
       from treasury.progress p
      cross join (values ('vat', 11), ('stamp_duty', 12)) n(tax, account)
       left join lateral (select sum(charged) as charged, sum(given_back) as given_back from treasury.tax t
                           where t.environment = $1 and t.tax = n.tax and t.day >= $2::date and t.day < $3::date) x on true
       left join lateral (select sum(amount) as amount from treasury.day t
                           where t.environment = $1 and t.kind = 'tax_paid' and t.debit = n.account and t.day >= $2::date and t.day < $3::date) d on true`,
    [environment, firstDay, endDay],
  );
  const of = (tax: TaxName): Tax => {
    const { charged = NO_KOBO, givenBack = NO_KOBO, paid = NO_KOBO } = rows.find((row) => row.tax === tax) ?? {};
    return { tax, charged, givenBack, due: minus(charged, givenBack), paid };
  };
  return { month: text, until: rows[0]?.until ?? (await rolledUpUntil({ db })), taxes: taxNames.map(of) };
}

/** Range of posting times read at once. */
const STRETCH_MS = 15 * 60_000;
const STRETCH_ROWS = 5_000;

async function* rowsOf(app: Pick<App, 'db'>, environment: Environment, span: Span, until: Date): AsyncGenerator<TaxRow[], void, undefined> {
  const end = new Date(Math.min(span.to.getTime(), until.getTime()));
  for (const day of await daysOf(app, environment, span)) {
    let start = new Date(Math.max(day.getTime(), span.from.getTime()));
    const dayEnd = Math.min(day.getTime() + 86_400_000, end.getTime());
    while (start.getTime() < dayEnd) {
      const to = new Date(Math.min(start.getTime() + STRETCH_MS, dayEnd));
      yield* stretch(app, environment, start, to);
      start = to;
    }
  }
}

async function daysOf({ db }: Pick<App, 'db'>, environment: Environment, { firstDay, endDay }: Span): Promise<Date[]> {
  const rows = await from(db, TreasuryTax)
    .selectFrom('treasury.tax')
    .select('day')
    .distinct()
    .where('environment', '=', environment)
    .where('day', '>=', firstDay)
    .where('day', '<', endDay)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => lagosDayStart(day));
}

async function* stretch(
  { db }: Pick<App, 'db'>,
  environment: Environment,
  start: Date,
  end: Date,
): AsyncGenerator<TaxRow[], void, undefined> {
  let after: [at: string, bookId: number, sourceId: string, leg: number, tax: string] | null = null;
  for (;;) {
    const rows: (TaxRow & { place: string })[] = await db.query<TaxRow & { place: string }>(
      'treasury.tax_rows',
      `select x.posted_at as at, x.posted_at::text as place, u.id as business_id, u.name as business, coalesce(t.transfer_code, x.source_id::text) as reference, x.kind, x.tax, x.basis, x.paid, x.due,
              x.book_id, x.source_id, x.leg
         from treasury.taxes(coalesce($4::timestamptz, $2), $3) x
         join ledger.book b on b.id = x.book_id and b.environment = $1
         join business u on u.id = b.business_id
         left join ledger.transfer t on t.book_id = x.book_id and t.id = x.source_id
        where $4::timestamptz is null or (x.posted_at, x.book_id, x.source_id, x.leg, x.tax) > ($4::timestamptz, $5::bigint, $6::uuid, $7::smallint, $8::text)
        order by x.posted_at, x.book_id, x.source_id, x.leg, x.tax limit $9`,
      [environment, start, end, ...(after ?? [null, null, null, null, null]), STRETCH_ROWS],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (rows.length < STRETCH_ROWS || !last) return;
    // Why: a Date would lose the microseconds.
    after = [last.place, last.bookId, last.sourceId, last.leg, last.tax];
  }
}
