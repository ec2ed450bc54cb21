import { ledgerFigures } from '../core/figures/ledger-figures.ts';
import { ledgerInvariants } from '../core/ledger/invariants.ts';
import { mailInvariants } from '../core/mail/queue.ts';
import { type EventType, eventType, type EventKind } from '../core/events/event.ts';
import type { MailTemplates } from '../core/mail/template.ts';
import type { Slice } from '../core/slice/slice.ts';
import type { Route } from '../core/transport/rest/routes.ts';
import { activity } from './activity/slice.ts';
import { audit } from './audit/slice.ts';
import { banks } from './banks/slice.ts';
import { beneficiaries } from './beneficiaries/slice.ts';
import { bills } from './bills/slice.ts';
import { businesses } from './businesses/slice.ts';
import { cards } from './cards/slice.ts';
import { checkout } from './checkout/slice.ts';
import { compliance } from './compliance/slice.ts';
import { customers } from './customers/slice.ts';
import { evidence } from './evidence/slice.ts';
import { funding } from './funding/slice.ts';
import { goingLive } from './going-live/slice.ts';
import { keys } from './keys/slice.ts';
import { ledger } from './ledger/slice.ts';
import { rules } from './rules/slice.ts';
import { limits } from './limits/slice.ts';
import { operators } from './operators/slice.ts';
import { payroll } from './payroll/slice.ts';
import { passkeys } from './passkeys/slice.ts';
import { people } from './people/slice.ts';
import { privacy } from './privacy/slice.ts';
import { approvalRequests } from './approval-requests/slice.ts';
import { prices } from './prices/slice.ts';
import { products } from './products/slice.ts';
import { reconciliation } from './reconciliation/slice.ts';
import { refunds } from './refunds/slice.ts';
import { reports } from './reports/slice.ts';
import { requestLog } from './request-log/slice.ts';
import { reviews } from './reviews/slice.ts';
import { sandbox } from './sandbox/slice.ts';
import { search } from './search/slice.ts';
import { sessions } from './sessions/slice.ts';
import { signIn } from './sign-in/slice.ts';
import { sms } from './sms/slice.ts';
import { statements } from './statements/slice.ts';
import { subscriptions } from './subscriptions/slice.ts';
import { transfers } from './transfers/slice.ts';
import { monitoring } from './monitoring/slice.ts';
import { team } from './team/slice.ts';
import { screening } from './screening/slice.ts';
import { treasury } from './treasury/slice.ts';
import { verification } from './verification/slice.ts';
import { providers } from './providers/slice.ts';
import { virtualAccounts } from './virtual-accounts/slice.ts';
import { wallet } from './wallet/slice.ts';
import { webhooks } from './webhooks/slice.ts';

const services: Slice = {
  name: 'services',
  about: 'Shared services: ledger, email and stored answers for repeats.',
  invariants: [...ledgerInvariants, ...mailInvariants],
  figures: ledgerFigures,
  pendingWork: [`select from mail where book_id = $1 and environment = 'sandbox' and next_attempt_at <= clock_timestamp()`],
};

/** Slices in the order of the API reference; the one list of slices. */
export const slices: readonly Slice[] = [
  reviews,
  compliance,
  monitoring,
  reports,
  approvalRequests,
  operators,
  evidence,
  sandbox,
  transfers,
  banks,
  beneficiaries,
  wallet,
  ledger,
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
  refunds,
  funding,
  sms,
  verification,
  webhooks,
  signIn,
  passkeys,
  sessions,
  team,
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
  screening,
  treasury,
  services,
];

export const fromSlices = <Part>(part: (slice: Slice) => readonly Part[] | undefined): Part[] =>
  slices.flatMap((slice) => part(slice) ?? []);

export const allRoutes: Route[] = [
  ...fromSlices(({ routes }) => routes),
  ...fromSlices(({ operatorRoutes }) => operatorRoutes),
  ...fromSlices(({ sandboxRoutes }) => sandboxRoutes),
];

/** Events by name: source of the webhooks of OpenAPI and GET /webhooks/event-types. */
export const eventKinds: ReadonlyMap<string, EventKind> = new Map(fromSlices(({ events }) => Object.entries(events?.kinds ?? {})));

let described: EventType[] | undefined;

/** Deliverable events with the JSON Schema of the body and an example; made at first use, 50 ms. */
export const eventTypes = (): readonly EventType[] => (described ??= [...eventKinds].map(([event, kind]) => eventType(event, kind)));

export const mailTemplates: MailTemplates = Object.fromEntries(fromSlices(({ mails }) => Object.entries(mails ?? {})));
