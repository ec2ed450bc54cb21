import { type SearchProvider, searchHook } from '../../core/search/search-provider.ts';
import { type Slice, eventsOf, type Flow, type Made, type Stage, type Triggers } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { billEvents } from './events.ts';
import { billResolvers } from './graphql.ts';
import { billInvariants } from './invariants.ts';
import { billMails } from './mail-templates.ts';
import { advanceBills, pollBillNow } from './requery.ts';
import { billOperatorRoutes, billRoutes } from './rest.ts';
import { resealTokens } from './token.ts';
import { findBill } from './find.ts';
import { Bill } from './entities.ts';
import { billSchema } from './bill.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { topUp } from './pay.ts';

/** Kobo. The simulator rejects an amount that ends in 01. */
const BILL = 10_000;
const REFUSED_BILL = 10_001;

const pay = async ({ app, as }: Stage, amount: number): Promise<Made> => ({
  requestRef: (await topUp(app, as('bill'), { type: 'airtime', phoneNumber: '08031234567', amount })).bill.requestRef,
});

const refused: Flow = async (stage) => {
  try {
    return await pay(stage, REFUSED_BILL);
  } catch (error) {
    if (!(error instanceof Refusal) || error.detail.code !== 'PROVIDER_REJECTED') throw error;
    return { requestRef: String(error.detail.data?.['requestRef']) };
  }
};

const billTriggers: Triggers<typeof billEvents> = {
  'bill.payment.completed': (stage) => pay(stage, BILL),
  'bill.payment.failed': refused,
  'bill.payment.reversed': refused,
};

const billSearch: SearchProvider = {
  kind: 'bill',
  by: 'reference',
  matches: 'reference',
  scope: 'bills:read',
  fits: /^\d{13}$/,
  sql: `select request_ref as id, service_name || ', ' || option_name as title, customer_id as detail, amount, status, created_at as at
    from bills.bill where book_id = $1 and request_ref = $2 limit $3`,
};

export const bills: Slice = {
  name: 'bills',
  about: 'Airtime, data, cable TV and electricity.',
  routes: billRoutes,
  operatorRoutes: billOperatorRoutes,
  resolvers: billResolvers,
  nodes: [{ read: findBill, rows: Bill, by: 'requestRef', output: billSchema }],
  subscribers: [providerEventHook.with(pollBillNow), searchHook.with(billSearch)],
  events: eventsOf(billEvents, billTriggers),
  mails: billMails,
  sql: {
    underWay: `select b.amount + b.fee from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id where o.book_id = p_book and b.state in ('submitting', 'debited')`,
  },
  invariants: billInvariants,
  exposureAt: {
    what: 'bills',
    sql: `select k.environment, b.provider, count(*) as held from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id
            join ledger.book k on k.id = o.book_id group by 1, 2`,
  },
  advance: async (app, { bookId }, byMs) => ({ billChecks: await advanceBills(app, bookId, byMs) }),
  pendingWork: [
    'select from bills.open_bill where book_id = $1 and next_check_at <= clock_timestamp()',
    `select from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id where o.book_id = $1 and b.claimed_until > clock_timestamp()`,
  ],
  reseal: resealTokens,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'after-claim': true;
    'after-debit': true;
    'after-next-attempt': true;
    'after-outcome': true;
    'after-record': true;
    'after-settlement': true;
    'after-submission': true;
    'after-token': true;
    'before-debit': true;
    'before-submission': true;
  }
}
