import { z } from 'zod';
import { calendarDay } from '../../domain/time/moment.ts';
import { type Kobo, minus, plus } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { accountName, providerOf } from './account.ts';

/** What one side says of a span of days. In is above zero, out below; all of them are kobo. */
export interface Side {
  opening: Kobo;
  in: Kobo;
  out: Kobo;
  matched: Kobo;
  explained: Kobo;
  unexplained: Kobo;
  /** Not looked at yet. */
  open: Kobo;
  closing: Kobo;
}

/** What was taken apart of what customers paid. */
export interface Settled {
  gross: Kobo;
  /** What the provider kept. */
  fees: Kobo;
  /** Given back to payers, and deductions: differences for operators. */
  other: Kobo;
  net: Kobo;
  /** Paid in by the provider's list, since the first statement, and not settled at the end. */
  waiting: Kobo;
}

/** Where every kobo of an account with a provider is. */
export interface Report {
  account: string;
  from: string;
  to: string;
  /** What the statements say, and beside its payments what the provider took and what was moved for the house. */
  theirs: Side & { fees: Kobo; house: Kobo; /** What the last row says is left. */ told: Kobo | null };
  /** What our books say, with what was booked by way of correction. */
  ours: Side & { booked: Kobo };
  /** What the provider settled to us of payments in, by its own list: `gross` is all that follows it. */
  settled: Settled;
  /** Matched on one side within these days, and on the other outside of them. */
  acrossDays: Kobo;
  /** What the provider has more than our books say, at the end. */
  difference: Kobo;
  /** Every sum above was held against the rows that it is made of. */
  addsUp: boolean;
  /** Nothing of these days is being worked on. */
  isCurrent: boolean;
  /** Days that are not complete at the provider. */
  daysWithoutStatement: number;
  openExceptions: number;
  closedDays: number;
}

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
  async run(app, { environment }, { account, from, to }): Promise<Report> {
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
const figure = (name: string): string => `coalesce(sum(${ofDay(name)}) filter (where d.day >= $3::date), 0)::bigint`;
const before = (sum: string): string => `coalesce(sum(${sum}) filter (where d.day < $3::date), 0)::bigint`;
const excepted = (amount: string, day: string, states: string): string =>
  `(select coalesce(sum(e.${amount}), 0)::bigint from reconciliation_exception e where e.environment = $1 and e.provider = $2 and e.${day} between $3::date and $4::date and e.state in (${states}))`;
const corrected = (span: string): string =>
  `(select coalesce(sum(e.line_amount), 0)::bigint - coalesce(sum(e.item_amount), 0)::bigint from reconciliation_exception e
     where e.environment = $1 and e.provider = $2 and ${span} and e.state = 'booked')`;

const SUMS = `
  select ${before(`${ofDay('linesIn')} + ${ofDay('linesOut')} + ${ofDay('fees')} + ${ofDay('house')}`)} as their_opening, ${figure('linesIn')} as lines_in, ${figure('linesOut')} as lines_out, ${figure('fees')} as fees, ${figure('house')} as house,
         ${figure('linesMatched')} as lines_matched, ${figure('linesExcepted')} as lines_excepted, ${figure('linesOpen')} as lines_open,
         ${before(`${ofDay('itemsIn')} + ${ofDay('itemsOut')}`)} as our_opening, ${figure('itemsIn')} as items_in, ${figure('itemsOut')} as items_out, ${figure('itemsMatched')} as items_matched,
         ${figure('itemsExcepted')} as items_excepted, ${figure('itemsOpen')} as items_open,
         ${figure('settledNet')} as settled_net, ${figure('settledFees')} as settled_fees, ${figure('settledOther')} as settled_other,
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
  const parts = (side: Side): boolean => plus(side.in, side.out) === plus(side.matched, side.explained, side.unexplained, side.open);
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
