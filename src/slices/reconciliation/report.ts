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

/** Sums of a side over a period; outgoing is negative. */
const sideFields = {
  opening: kobo.meta({ description: 'Kobo before the first day, since the first statement.' }),
  in: kobo.meta({ description: 'Kobo of incoming payments.' }),
  out: kobo.meta({ description: 'Kobo of outgoing payments, below zero.' }),
  matched: kobo.meta({ description: 'Kobo matched on both sides, incoming plus outgoing.' }),
  explained: kobo.meta({ description: 'Kobo of differences that two operators corrected or explained.' }),
  unexplained: kobo.meta({ description: 'Kobo of differences that are pending review.' }),
  open: kobo.meta({ description: 'Kobo not yet processed, such as days without a statement.' }),
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
        fees: kobo.meta({ description: 'Kobo of provider fees in separate rows, below zero.' }),
        house: kobo.meta({ description: 'Kobo of operating funds moved.' }),
        reported: kobo.nullable().meta({ description: 'Kobo by the last row with a balance; null without such a row.' }),
      })
      .register(typeNames, { name: 'StatementSums', description: 'The sums of the statements.' })
      .meta({ description: 'The sums of the statements.' }),
    ours: z
      .object({ ...sideFields, booked: kobo.meta({ description: 'Kobo posted as corrections.' }) })
      .register(typeNames, { name: 'BookSums', description: 'The sums of the ledger.' })
      .meta({ description: 'The sums of the ledger.' }),
    settled: z
      .object({
        gross: kobo.meta({ description: 'Kobo of settled incoming payments: fees, other and net.' }),
        fees: kobo.meta({ description: 'Kobo of fees deducted by the provider.' }),
        other: kobo.meta({ description: 'Kobo of refunds to payers and other deductions; each is a difference for operators.' }),
        net: kobo.meta({ description: 'Kobo settled to the operating bank account or the provider balance.' }),
        waiting: kobo.meta({ description: 'Kobo of incoming payments since the first statement that no settlement covers at the end.' }),
      })
      .register(typeNames, { name: 'SettledSums', description: 'The settlements of the provider, from its own list.' })
      .meta({ description: 'The settlements of incoming payments; zeros where settlements are not fetched.' }),
    acrossDays: kobo.meta({ description: 'Kobo matched within these days on one side and outside of these days on the other.' }),
    difference: kobo.meta({ description: 'Kobo at the provider minus kobo in the ledger, at the end.' }),
    addsUp: z
      .boolean()
      .meta({ description: 'True when in + out = matched + explained + unexplained + open on both sides, counted from the rows.' }),
    isCurrent: z.boolean().meta({ description: 'True when no step of these days is pending.' }),
    daysWithoutStatement: z.int().meta({ description: 'Days without a complete statement.' }),
    openExceptions: z.int().meta({ description: 'Differences pending review.' }),
    closedDays: z.int().meta({ description: 'Closed days.' }),
  })
  .meta({ id: 'ReconciliationReport' })
  .register(typeNames, { name: 'ReconciliationReport', description: 'Balances and movements of a provider account.' });
export type Report = z.output<typeof reportSchema>;

const MAX_DAYS = 366;

/**
 * Reports the figures of a provider account over a period: opening, incoming and outgoing on each side, matched, explained,
 * unexplained and closing.
 * @throws Refusal 404 for an unknown account.
 */
export const report = operation({
  title: 'reconciliationReports.retrieve',
  summary: 'Retrieve a reconciliation report',
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
    if (days >= MAX_DAYS) throw invalid('to', `to: must be at most ${MAX_DAYS} days after from`);
    const provider = await providerOf(app, environment, account);
    const [row] = await app.db.query<Sums>('reconciliation.report', SUMS, [environment, provider, from, to]);
    return reportOf({ account, from, to }, row!);
  },
});

/** A figure of a day, of the period, and before it (the opening). */
const ofDay = (name: string): string => `(d.figures ->> '${name}')::bigint`;
const orNone = (name: string): string => `coalesce(${ofDay(name)}, 0)`;
const ofSpan = (name: string): string => `coalesce(sum(${ofDay(name)}) filter (where d.day >= $3::date), 0)::bigint`;
const before = (sum: string): string => `coalesce(sum(${sum}) filter (where d.day < $3::date), 0)::bigint`;
/** `toldBalance` in days that the version before counted. */
const REPORTED = `coalesce(d.figures ->> 'reportedBalance', d.figures ->> 'toldBalance')`;
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
         (array_agg(${REPORTED}::bigint order by d.day desc) filter (where ${REPORTED} is not null))[1] as reported,
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
  reported: Kobo | null;
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
    reported: sums.reported,
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

/** The report as CSV, a figure per line in naira. */
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
