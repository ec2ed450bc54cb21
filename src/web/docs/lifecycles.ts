import { CARD_TRANSITIONS } from '../../slices/cards/card.ts';
import { LINK_TRANSITIONS, ORDER_TRANSITIONS } from '../../slices/checkout/states.ts';
import { GOING_LIVE_TRANSITIONS } from '../../slices/going-live/going-live.ts';
import { BATCH_TRANSITIONS, ITEM_TRANSITIONS } from '../../slices/payroll/states.ts';
import { REFUND_TRANSITIONS } from '../../slices/refunds/refund.ts';
import { MESSAGE_TRANSITIONS } from '../../slices/sms/message.ts';
import { SUBSCRIPTION_TRANSITIONS } from '../../slices/subscriptions/subscription.ts';
import { CALL_TRANSITIONS } from '../../slices/verification/entities.ts';
import { ACCOUNT_TRANSITIONS } from '../../slices/virtual-accounts/account.ts';
import { SUSPENSE_TRANSITIONS } from '../../slices/virtual-accounts/suspense-deposit.ts';
import { DELIVERY_TRANSITIONS } from '../../slices/webhooks/delivery.ts';
import { ENDPOINT_TRANSITIONS, ENDPOINT_STATUS } from '../../slices/webhooks/endpoint-record.ts';

/** State machine of one kind of record, from the transition table of its slice. */
export interface Lifecycle {
  /** Table and state column; `shown` maps a stored value to its state. */
  stored: readonly [table: string, column: string, shown?: string];
  begins: Readonly<Record<string, string>>;
  /** Null: no transition. */
  moves: Readonly<Record<string, { from: readonly string[]; to: string | readonly string[] | null }>>;
}

/** State machines of the slices (decision 2), the source of the diagrams in docs/; test/ledger/lifecycles.test.ts checks the rows. */
export const lifecycles = {
  link: { stored: ['checkout_link', 'status'], begins: { create: 'active' }, moves: LINK_TRANSITIONS },
  order: { stored: ['checkout_order', 'status'], begins: { order: 'pending' }, moves: ORDER_TRANSITIONS },
  subscription: {
    stored: ['subscription', 'status'],
    begins: { create: 'pending_payment', trial: 'trialing' },
    moves: SUBSCRIPTION_TRANSITIONS,
  },
  account: { stored: ['virtual_account', 'status'], begins: { open: 'active' }, moves: ACCOUNT_TRANSITIONS },
  card: { stored: ['cards.card', 'status'], begins: { create: 'pending' }, moves: CARD_TRANSITIONS },
  batch: { stored: ['payroll_batch', 'status'], begins: { create: 'draft' }, moves: BATCH_TRANSITIONS },
  item: { stored: ['payroll_item', 'status'], begins: { add: 'draft' }, moves: ITEM_TRANSITIONS },
  refund: { stored: ['refund', 'status'], begins: { hold: 'pending', debit: 'processing' }, moves: REFUND_TRANSITIONS },
  message: { stored: ['sms_message', 'status'], begins: { charge: 'pending' }, moves: MESSAGE_TRANSITIONS },
  call: { stored: ['verification.call', 'status'], begins: { charge: 'pending' }, moves: CALL_TRANSITIONS },
  delivery: { stored: ['webhook.delivery', 'status'], begins: { event: 'pending' }, moves: DELIVERY_TRANSITIONS },
  endpoint: {
    stored: ['webhook.receiver', 'paused_at', ENDPOINT_STATUS],
    begins: { add: 'active' },
    moves: ENDPOINT_TRANSITIONS,
  },
  suspense: { stored: ['suspense_deposit', 'status'], begins: { arrive: 'open' }, moves: SUSPENSE_TRANSITIONS },
  goingLive: { stored: ['going_live', 'status'], begins: { request: 'requested' }, moves: GOING_LIVE_TRANSITIONS },
} as const satisfies Record<string, Lifecycle>;
