import { deposits } from './collect-deposits.ts';
import { webhookQueues } from './deliver-webhooks.ts';
import { expireCheckout } from './expire-checkout.ts';
import { chores, recurring } from './housekeeping.ts';
import type { Kind } from './kind.ts';
import { operateCards } from './operate-cards.ts';
import type { QueueKind } from './queue.ts';
import { reconciliation } from './reconcile.ts';
import { renewals } from './renew-subscriptions.ts';
import { requeryBills } from './requery-bills.ts';
import { sendMail } from './send-mail.ts';
import { messages } from './send-sms.ts';
import { settleTransfers } from './settle-transfers.ts';
import { submitPayroll } from './submit-payroll.ts';

/** Every kind of work that falls due, except deliveries of webhooks. */
export const kinds: readonly Kind[] = [
  settleTransfers,
  requeryBills,
  sendMail,
  submitPayroll,
  operateCards,
  expireCheckout,
  ...renewals,
  ...deposits,
  ...messages,
  ...reconciliation,
  ...chores,
];

/** The queue of Job Schedulers. */
export const HOUSEKEEPING = 'housekeeping';
const CLOSE_MS = 18_000;

export interface KindQueue extends QueueKind {
  kinds: readonly Kind[];
}

/** A queue has a place for one job of each of its kinds; housekeeping has one for what recurs as well. */
export const kindQueues: readonly KindQueue[] = [...Map.groupBy(kinds, ({ queue }) => queue)].map(([name, some]) => ({
  name,
  concurrency: some.length + (name === HOUSEKEEPING ? 1 : 0),
  closeMs: Math.max(...some.map(({ closeMs = CLOSE_MS }) => closeMs)),
  kinds: some,
}));

/** Every queue, as operators see them. */
export const queues: readonly QueueKind[] = [...Object.values(webhookQueues), ...kindQueues];

export { recurring };
