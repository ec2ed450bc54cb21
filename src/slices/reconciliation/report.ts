import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { type Kobo, kobo, minus, naira, plus } from '../../domain/money/money.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
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

const reportSchema = namedObject('ReconciliationReport', 'Balances and movements of a provider account.', {
  account: accountShown,
  from: dayShown.meta({ description: 'The first day.' }),
  to: dayShown.meta({ description: 'The last day.' }),
  theirs: namedObject('StatementSums', 'The sums of the statements.', {
    ...sideFields,
    fees: kobo.meta({ description: 'Kobo of provider fees in separate rows, below zero.' }),
    house: kobo.meta({ description: 'Kobo of operating funds moved.' }),
    reported: kobo.nullable().meta({ description: 'Kobo by the last row with a balance; null without such a row.' }),
  }).meta({ description: 'The sums of the statements.' }),
  ours: namedObject('BookSums', 'The sums of the ledger.', {
    ...sideFields,
    booked: kobo.meta({ description: 'Kobo posted as corrections.' }),
  }).meta({ description: 'The sums of the ledger.' }),
  settled: namedObject('SettledSums', 'The settlements of the provider, from its own list.', {
    gross: kobo.meta({ description: 'Kobo of settled incoming payments: fees, other and net.' }),
    fees: kobo.meta({ description: 'Kobo of fees deducted by the provider.' }),
    other: kobo.meta({ description: 'Kobo of refunds to payers and other deductions; each is a difference for operators.' }),
    net: kobo.meta({ description: 'Kobo settled to the operating bank account or the provider balance.' }),
    waiting: kobo.meta({ description: 'Kobo of incoming payments since the first statement that no settlement covers at the end.' }),
  }).meta({ description: 'The settlements of incoming payments; zeros where settlements are not fetched.' }),
  acrossDays: kobo.meta({ description: 'Kobo matched within these days on one side and outside of these days on the other.' }),
  difference: kobo.meta({ description: 'Kobo at the provider minus kobo in the ledger, at the end.' }),
  addsUp: z
    .boolean()
    .meta({ description: 'True when in + out = matched + explained + unexplained + open on both sides, counted from the rows.' }),
  isCurrent: z.boolean().meta({ description: 'True when no step of these days is pending.' }),
  daysWithoutStatement: z.int().meta({ description: 'Days without a complete statement.' }),
  openExceptions: z.int().meta({ description: 'Differences pending review.' }),
  closedDays: z.int().meta({ description: 'Closed days.' }),
}).meta({ id: 'ReconciliationReport' });
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
  select json_build_object('opening', ${before(`${ofDay('linesIn')} + ${ofDay('linesOut')} + ${ofDay('fees')} + ${ofDay('house')}`)}, 'in', ${ofSpan('linesIn')}, 'out', ${ofSpan('linesOut')}, 'fees', ${ofSpan('fees')}, 'house', ${ofSpan('house')},
           'matched', ${ofSpan('linesMatched')}, 'explained', ${excepted('line_amount', 'day', `'booked', 'explained'`)}, 'unexplained', ${excepted('line_amount', 'day', `'open'`)}, 'open', ${ofSpan('linesOpen')},
           'reported', (array_agg(${REPORTED}::bigint order by d.day desc) filter (where ${REPORTED} is not null))[1]) as theirs,
         json_build_object('opening', ${before(`${ofDay('itemsIn')} + ${ofDay('itemsOut')}`)} + ${corrected('e.day < $3::date')}, 'in', ${ofSpan('itemsIn')}, 'out', ${ofSpan('itemsOut')}, 'booked', ${corrected('e.day between $3::date and $4::date')},
           'matched', ${ofSpan('itemsMatched')}, 'explained', ${excepted('item_amount', 'item_day', `'booked', 'explained'`)}, 'unexplained', ${excepted('item_amount', 'item_day', `'open'`)}, 'open', ${ofSpan('itemsOpen')}) as ours,
         json_build_object('gross', ${ofSpan('settledNet')} + ${ofSpan('settledFees')} + ${ofSpan('settledOther')}, 'fees', ${ofSpan('settledFees')}, 'other', ${ofSpan('settledOther')}, 'net', ${ofSpan('settledNet')},
           'waiting', coalesce(sum(${orNone('paidIn')} - ${orNone('settledNet')} - ${orNone('settledFees')} - ${orNone('settledOther')}), 0)::bigint) as settled,
         ${ofSpan('linesExcepted')} as lines_excepted, ${ofSpan('itemsExcepted')} as items_excepted,
         coalesce(bool_and(not (d.to_take or d.to_pair or d.to_judge or d.to_count)), true) as is_current,
         ($4::date - $3::date + 1 - count(*) filter (where d.is_covered and d.day >= $3::date))::integer as days_without_statement,
         (select count(*)::integer from reconciliation_exception e where e.environment = $1 and e.provider = $2 and e.day between $3::date and $4::date and e.state = 'open') as open_exceptions,
         (select count(*)::integer from reconciliation_closed_day c where c.environment = $1 and c.day between $3::date and $4::date) as closed_days
    from reconciliation_day d where d.environment = $1 and d.provider = $2 and d.day <= $4::date`;

interface Sums extends Pick<Report, 'settled' | 'isCurrent' | 'daysWithoutStatement' | 'openExceptions' | 'closedDays'> {
  theirs: Omit<Report['theirs'], 'closing'>;
  ours: Omit<Report['ours'], 'closing'>;
  linesExcepted: Kobo;
  itemsExcepted: Kobo;
}

function reportOf(span: Pick<Report, 'account' | 'from' | 'to'>, { linesExcepted, itemsExcepted, ...sums }: Sums): Report {
  const { reported, ...counted } = sums.theirs;
  const closing = plus(counted.opening, counted.in, counted.out, counted.fees, counted.house);
  const theirs = { ...counted, closing, reported };
  const ours = { ...sums.ours, closing: plus(sums.ours.opening, sums.ours.in, sums.ours.out, sums.ours.booked) };
  const isWhole = (side: Report['ours'] | Report['theirs'], exceptions: Kobo): boolean =>
    plus(side.in, side.out) === plus(side.matched, side.explained, side.unexplained, side.open) &&
    plus(side.explained, side.unexplained) === exceptions;
  return {
    ...span,
    acrossDays: minus(theirs.matched, ours.matched),
    difference: minus(theirs.closing, ours.closing),
    addsUp: isWhole(theirs, linesExcepted) && isWhole(ours, itemsExcepted),
    ...sums,
    theirs,
    ours,
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
