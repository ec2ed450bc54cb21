import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { type Kobo, kobo, minus, naira, plus } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { BYTE_ORDER_MARK } from '../../core/csv/send-csv.ts';
import { accountName, accountShown, dayShown, providerOf } from './account.ts';

/** Sums of one side over a span of days: above zero came in, below went out. */
const sideFields = {
  opening: kobo.meta({ description: 'Kobo before the first day, since the first statement.' }),
  in: kobo.meta({ description: 'Kobo of payments that came in.' }),
  out: kobo.meta({ description: 'Kobo of payments that went out, below zero.' }),
  matched: kobo.meta({ description: 'Kobo, in and out together, that both sides have alike.' }),
  explained: kobo.meta({ description: 'Kobo of differences that two operators booked or explained.' }),
  unexplained: kobo.meta({ description: 'Kobo of differences that wait.' }),
  open: kobo.meta({ description: 'Kobo that nobody looked at yet, such as of days without a statement.' }),
  closing: kobo.meta({ description: 'Kobo after the last day.' }),
};

const reportSchema = z
  .object({
    account: accountShown,
    from: dayShown.meta({ description: 'The first day.' }),
    to: dayShown.meta({ description: 'The last day.' }),
    theirs: z
      .object({
        ...sideFields,
        fees: kobo.meta({ description: 'Kobo that the provider took in rows of their own, below zero.' }),
        house: kobo.meta({ description: 'Kobo of the house that were moved.' }),
        told: kobo.nullable().meta({ description: 'Kobo that the last row with a balance says are left; null where none tells.' }),
      })
      .register(typeNames, { name: 'StatementSums', description: 'What the statements say.' })
      .meta({ description: 'What the statements say.' }),
    ours: z
      .object({ ...sideFields, booked: kobo.meta({ description: 'Kobo that were booked by way of correction.' }) })
      .register(typeNames, { name: 'BookSums', description: 'What our books say.' })
      .meta({ description: 'What our books say.' }),
    settled: z
      .object({
        gross: kobo.meta({ description: 'Kobo of payments in that were settled: fees, other and net together.' }),
        fees: kobo.meta({ description: 'Kobo that the provider kept of them.' }),
        other: kobo.meta({ description: 'Kobo given back to payers and deducted otherwise; each is a difference for operators.' }),
        net: kobo.meta({ description: 'Kobo that came to us: to our bank account, or into our balance there.' }),
        waiting: kobo.meta({ description: 'Kobo paid in since the first statement, by the provider, that no settlement has at the end.' }),
      })
      .register(typeNames, { name: 'SettledSums', description: 'What the provider settled to us, by its own list of settlements.' })
      .meta({ description: 'What the provider settled to us of payments in; zeros where its settlements are not read.' }),
    acrossDays: kobo.meta({ description: 'Kobo matched within these days on one side and outside of them on the other.' }),
    difference: kobo.meta({ description: 'Kobo that the provider has more than our books say, at the end.' }),
    addsUp: z.boolean().meta({ description: 'in + out = matched + explained + unexplained + open on both sides, counted from the rows.' }),
    isCurrent: z.boolean().meta({ description: 'Nothing of these days is being worked on.' }),
    daysWithoutStatement: z.int().meta({ description: 'Days that no statement is complete for.' }),
    openExceptions: z.int().meta({ description: 'Differences that wait.' }),
    closedDays: z.int().meta({ description: 'Days that are closed.' }),
  })
  .meta({ id: 'ReconciliationReport' })
  .register(typeNames, { name: 'ReconciliationReport', description: 'Where every kobo of an account with a provider is.' });
export type Report = z.output<typeof reportSchema>;

const MAX_DAYS = 366;

/**
 * The figures of an account with a provider over a span of days: opening, what came in and went out on each side, of it matched, explained and unexplained, and
 * closing. @throws Refusal 404 for an account that nobody knows.
 */
export const report = operation({
  title: 'reconciliation.report',
  summary: 'Where every kobo of an account with a provider is',
  scope: 'reconciliation:read',
  control: reads,
  mayReadAt: 'replica',
  input: z.strictObject({
    account: accountName,
    from: calendarDay.meta({ description: 'The first day.' }),
    to: calendarDay.meta({ description: 'The last day, at most a year later.' }),
  }),
  output: reportSchema,
  async run(app, { environment }, { account, from, to }) {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
    if (days < 0) throw invalid('to', 'to: must not be before from');
    if (days >= MAX_DAYS) throw invalid('to', `to: at most ${MAX_DAYS} days after from`);
    const provider = await providerOf(app, environment, account);
    const [row] = await app.db.query<Sums>('reconciliation.report', SUMS, [environment, provider, from, to]);
    return reportOf({ account, from, to }, row!);
  },
});

/** A figure of a day; of the days of the span together; and what was before them, which makes the opening. */
const ofDay = (name: string): string => `(d.figures ->> '${name}')::bigint`;
const orNone = (name: string): string => `coalesce(${ofDay(name)}, 0)`;
const ofSpan = (name: string): string => `coalesce(sum(${ofDay(name)}) filter (where d.day >= $3::date), 0)::bigint`;
const before = (sum: string): string => `coalesce(sum(${sum}) filter (where d.day < $3::date), 0)::bigint`;
const excepted = (amount: string, day: string, states: string): string =>
  `(select coalesce(sum(e.${amount}), 0)::bigint from reconciliation_exception e where e.environment = $1 and e.provider = $2 and e.${day} between $3::date and $4::date and e.state in (${states}))`;
const corrected = (span: string): string =>
  `(select coalesce(sum(e.line_amount), 0)::bigint - coalesce(sum(e.item_amount), 0)::bigint from reconciliation_exception e
     where e.environment = $1 and e.provider = $2 and ${span} and e.state = 'booked')`;

const SUMS = `
  select ${before(`${ofDay('linesIn')} + ${ofDay('linesOut')} + ${ofDay('fees')} + ${ofDay('house')}`)} as their_opening, ${ofSpan('linesIn')} as lines_in, ${ofSpan('linesOut')} as lines_out, ${ofSpan('fees')} as fees, ${ofSpan('house')} as house,
         ${ofSpan('linesMatched')} as lines_matched, ${ofSpan('linesExcepted')} as lines_excepted, ${ofSpan('linesOpen')} as lines_open,
         ${before(`${ofDay('itemsIn')} + ${ofDay('itemsOut')}`)} as our_opening, ${ofSpan('itemsIn')} as items_in, ${ofSpan('itemsOut')} as items_out, ${ofSpan('itemsMatched')} as items_matched,
         ${ofSpan('itemsExcepted')} as items_excepted, ${ofSpan('itemsOpen')} as items_open,
         ${ofSpan('settledNet')} as settled_net, ${ofSpan('settledFees')} as settled_fees, ${ofSpan('settledOther')} as settled_other,
         coalesce(sum(${orNone('paidIn')} - ${orNone('settledNet')} - ${orNone('settledFees')} - ${orNone('settledOther')}), 0)::bigint as waiting,
         (array_agg((d.figures ->> 'toldBalance')::bigint order by d.day desc) filter (where d.figures ->> 'toldBalance' is not null))[1] as told,
         coalesce(bool_and(not (d.to_take or d.to_pair or d.to_judge or d.to_count)), true) as is_current,
         ($4::date - $3::date + 1 - count(*) filter (where d.is_covered and d.day >= $3::date))::integer as uncovered,
         ${excepted('line_amount', 'day', `'booked', 'explained'`)} as lines_explained, ${excepted('line_amount', 'day', `'open'`)} as lines_unexplained,
         ${excepted('item_amount', 'item_day', `'booked', 'explained'`)} as items_explained, ${excepted('item_amount', 'item_day', `'open'`)} as items_unexplained,
         ${corrected('e.day between $3::date and $4::date')} as booked, ${corrected('e.day < $3::date')} as booked_before,
         (select count(*)::integer from reconciliation_exception e where e.environment = $1 and e.provider = $2 and e.day between $3::date and $4::date and e.state = 'open') as open_exceptions,
         (select count(*)::integer from reconciliation_closed_day c where c.environment = $1 and c.day between $3::date and $4::date) as closed_days
    from reconciliation_day d where d.environment = $1 and d.provider = $2 and d.day <= $4::date`;

interface Sums {
  theirOpening: Kobo;
  linesIn: Kobo;
  linesOut: Kobo;
  fees: Kobo;
  house: Kobo;
  linesMatched: Kobo;
  linesExcepted: Kobo;
  linesOpen: Kobo;
  ourOpening: Kobo;
  itemsIn: Kobo;
  itemsOut: Kobo;
  itemsMatched: Kobo;
  itemsExcepted: Kobo;
  itemsOpen: Kobo;
  settledNet: Kobo;
  settledFees: Kobo;
  settledOther: Kobo;
  waiting: Kobo;
  told: Kobo | null;
  isCurrent: boolean;
  uncovered: number;
  linesExplained: Kobo;
  linesUnexplained: Kobo;
  itemsExplained: Kobo;
  itemsUnexplained: Kobo;
  booked: Kobo;
  bookedBefore: Kobo;
  openExceptions: number;
  closedDays: number;
}

function reportOf(span: Pick<Report, 'account' | 'from' | 'to'>, sums: Sums): Report {
  const theirs = {
    opening: sums.theirOpening,
    in: sums.linesIn,
    out: sums.linesOut,
    fees: sums.fees,
    house: sums.house,
    matched: sums.linesMatched,
    explained: sums.linesExplained,
    unexplained: sums.linesUnexplained,
    open: sums.linesOpen,
    closing: plus(sums.theirOpening, sums.linesIn, sums.linesOut, sums.fees, sums.house),
    told: sums.told,
  };
  const ours = {
    opening: plus(sums.ourOpening, sums.bookedBefore),
    in: sums.itemsIn,
    out: sums.itemsOut,
    booked: sums.booked,
    matched: sums.itemsMatched,
    explained: sums.itemsExplained,
    unexplained: sums.itemsUnexplained,
    open: sums.itemsOpen,
    closing: plus(sums.ourOpening, sums.bookedBefore, sums.itemsIn, sums.itemsOut, sums.booked),
  };
  const parts = (side: Report['ours'] | Report['theirs']): boolean =>
    plus(side.in, side.out) === plus(side.matched, side.explained, side.unexplained, side.open);
  return {
    ...span,
    theirs,
    ours,
    settled: {
      gross: plus(sums.settledNet, sums.settledFees, sums.settledOther),
      fees: sums.settledFees,
      other: sums.settledOther,
      net: sums.settledNet,
      waiting: sums.waiting,
    },
    acrossDays: minus(theirs.matched, ours.matched),
    difference: minus(theirs.closing, ours.closing),
    addsUp:
      parts(theirs) &&
      parts(ours) &&
      plus(sums.linesExplained, sums.linesUnexplained) === sums.linesExcepted &&
      plus(sums.itemsExplained, sums.itemsUnexplained) === sums.itemsExcepted,
    isCurrent: sums.isCurrent,
    daysWithoutStatement: sums.uncovered,
    openExceptions: sums.openExceptions,
    closedDays: sums.closedDays,
  };
}

/** The report as a CSV: a figure a line, in naira, by side. */
export async function sendReport(found: Report, response: ServerResponse): Promise<void> {
  response.setHeader('Content-Disposition', `attachment; filename="reconciliation-${found.from}-${found.to}.csv"`);
  response.end(BYTE_ORDER_MARK + reportLines(found).join(''));
  return Promise.resolve();
}

function reportLines({ account, from, to, theirs, ours, settled, ...rest }: Report): string[] {
  const line = (side: string, figure: string, value: string | number | boolean): string =>
    `${[quoted(account), from, to, side, figure, String(value)].join(',')}\r\n`;
  const sums = (side: string, figures: object): string[] =>
    Object.entries(figures as Record<string, Kobo | null>).map(([figure, amount]) =>
      line(side, figure, amount === null ? '' : naira(amount)),
    );
  const { acrossDays, difference, ...facts } = rest;
  return [
    'account,from,to,side,figure,value\r\n',
    ...sums('statement', theirs),
    ...sums('books', ours),
    ...sums('settled', settled),
    ...sums('both', { acrossDays, difference }),
    ...Object.entries(facts).map(([figure, value]) => line('both', figure, value)),
  ];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
