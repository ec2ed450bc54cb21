import { purgeIdempotencyKeys } from '../services/doors/idempotency.ts';
import { ledgerFigures } from '../services/ledger-figures.ts';
import { ledgerInvariants } from '../services/ledger/invariants.ts';
import { mailInvariants } from '../services/mail/invariants.ts';
import { purgeExchanges } from '../services/provider-log/purge.ts';
import { newsDue, tellAgain } from '../services/news/news.ts';
import { purgeMails } from '../services/mail/queue.ts';
import { mailQueue, warnOfWaiting } from '../services/mail/send-queue.ts';
import type { Slice } from '../services/slice.ts';
import { activity } from '../slices/activity/slice.ts';
import { audit } from '../slices/audit/slice.ts';
import { banks } from '../slices/banks/slice.ts';
import { beneficiaries } from '../slices/beneficiaries/slice.ts';
import { bills } from '../slices/bills/slice.ts';
import { businesses } from '../slices/businesses/slice.ts';
import { cards } from '../slices/cards/slice.ts';
import { checkout } from '../slices/checkout/slice.ts';
import { customers } from '../slices/customers/slice.ts';
import { evidence } from '../slices/evidence/slice.ts';
import { funding } from '../slices/funding/slice.ts';
import { goingLive } from '../slices/going-live/slice.ts';
import { keys } from '../slices/keys/slice.ts';
import { rules } from '../slices/rules/slice.ts';
import { limits } from '../slices/limits/slice.ts';
import { operators } from '../slices/operators/slice.ts';
import { payroll } from '../slices/payroll/slice.ts';
import { people } from '../slices/people/slice.ts';
import { privacy } from '../slices/privacy/slice.ts';
import { proposals } from '../slices/proposals/slice.ts';
import { prices } from '../slices/prices/slice.ts';
import { products } from '../slices/products/slice.ts';
import { reconciliation } from '../slices/reconciliation/slice.ts';
import { requestLog } from '../slices/request-log/slice.ts';
import { reviews } from '../slices/reviews/slice.ts';
import { sandbox } from '../slices/sandbox/slice.ts';
import { search } from '../slices/search/slice.ts';
import { sms } from '../slices/sms/slice.ts';
import { statements } from '../slices/statements/slice.ts';
import { subscriptions } from '../slices/subscriptions/slice.ts';
import { transfers } from '../slices/transfers/slice.ts';
import { treasury } from '../slices/treasury/slice.ts';
import { verification } from '../slices/verification/slice.ts';
import { providers } from '../slices/providers/slice.ts';
import { virtualAccounts } from '../slices/virtual-accounts/slice.ts';
import { wallet } from '../slices/wallet/slice.ts';
import { webhooks } from '../slices/webhooks/slice.ts';

const HOUR_MS = 3_600_000;

/** What the services bring that every slice uses: the books, mails, and the answers that are kept for repeats. */
const services: Slice = {
  name: 'services',
  about: 'What every slice uses.',
  invariants: [...ledgerInvariants, ...mailInvariants],
  looks: [
    { name: 'tell-news-again', due: newsDue, look: tellAgain },
    { name: 'live-mails-wait', everyMs: 5_000, look: warnOfWaiting },
    { name: 'purge-mails', everyMs: HOUR_MS, look: async (app) => (await purgeMails(app)) > 0 },
    { name: 'purge-provider-exchanges', everyMs: HOUR_MS, look: async (app) => (await purgeExchanges(app)) > 0 },
    { name: 'purge-idempotency-keys', everyMs: HOUR_MS, look: async (app) => (await purgeIdempotencyKeys(app)) > 0 },
  ],
  figures: ledgerFigures,
  queues: [mailQueue],
  busyWith: [`select from mail where book_id = $1 and environment = 'sandbox' and next_attempt_at <= clock_timestamp()`],
};

/** Every slice, in the order of the reference. A new one adds its own here, and nowhere else. */
export const slices: readonly Slice[] = [
  reviews,
  proposals,
  operators,
  evidence,
  sandbox,
  transfers,
  banks,
  beneficiaries,
  wallet,
  limits,
  search,
  rules,
  statements,
  bills,
  customers,
  cards,
  payroll,
  products,
  checkout,
  subscriptions,
  virtualAccounts,
  funding,
  sms,
  verification,
  webhooks,
  people,
  privacy,
  businesses,
  goingLive,
  prices,
  keys,
  audit,
  requestLog,
  activity,
  providers,
  reconciliation,
  treasury,
  services,
];

/** All that the slices bring of one kind. */
export const brought = <Part>(part: (slice: Slice) => readonly Part[] | undefined): Part[] => slices.flatMap((slice) => part(slice) ?? []);
