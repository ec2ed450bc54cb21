import { CARD_TRANSITIONS } from '../../slices/cards/card.ts';
import { LINK_TRANSITIONS, ORDER_TRANSITIONS } from '../../slices/checkout/states.ts';
import { decisions } from '../../slices/going-live/going-live.ts';
import { BATCH_TRANSITIONS, ITEM_TRANSITIONS } from '../../slices/payroll/states.ts';
import { MESSAGE_TRANSITIONS } from '../../slices/sms/message.ts';
import { SUBSCRIPTION_TRANSITIONS } from '../../slices/subscriptions/states.ts';
import { CALL_TRANSITIONS } from '../../slices/verification/kinds.ts';
import { ACCOUNT_TRANSITIONS } from '../../slices/virtual-accounts/account.ts';
import { SUSPENSE_TRANSITIONS } from '../../slices/virtual-accounts/suspense-deposit.ts';
import { DELIVERY_TRANSITIONS } from '../../slices/webhooks/delivery.ts';
import { ENDPOINT_TRANSITIONS, ENDPOINT_STATUS } from '../../slices/webhooks/endpoint-record.ts';

/** The life of one kind of thing, from the table by which its slice moves it. */
export interface Lifecycle {
  /** Its table, the column that says where a row stands, and how, where that is not its word. */
  kept: readonly [table: string, column: string, says?: string];
  /** The state in which it begins, by what makes it. */
  begins: Readonly<Record<string, string>>;
  /** Null leaves it where it is. */
  moves: Readonly<Record<string, { from: readonly string[]; to: string | readonly string[] | null }>>;
}

/** What is moved by tables of the slices (decision 2): the diagrams of docs/ are printed from these, and test/ledger/lifecycles.test.ts watches the rows. */
export const lifecycles = {
  link: { kept: ['checkout_link', 'status'], begins: { create: 'active' }, moves: LINK_TRANSITIONS },
  order: { kept: ['checkout_order', 'status'], begins: { order: 'pending' }, moves: ORDER_TRANSITIONS },
  subscription: {
    kept: ['subscription', 'status'],
    begins: { create: 'pending_payment', trial: 'trialing' },
    moves: SUBSCRIPTION_TRANSITIONS,
  },
  account: { kept: ['virtual_account', 'status'], begins: { open: 'active' }, moves: ACCOUNT_TRANSITIONS },
  card: { kept: ['cards.card', 'status'], begins: { create: 'pending' }, moves: CARD_TRANSITIONS },
  batch: { kept: ['payroll_batch', 'status'], begins: { create: 'draft' }, moves: BATCH_TRANSITIONS },
  item: { kept: ['payroll_item', 'status'], begins: { add: 'draft' }, moves: ITEM_TRANSITIONS },
  message: { kept: ['sms_message', 'status'], begins: { charge: 'pending' }, moves: MESSAGE_TRANSITIONS },
  call: { kept: ['verification.call', 'status'], begins: { charge: 'pending' }, moves: CALL_TRANSITIONS },
  delivery: { kept: ['webhook.delivery', 'status'], begins: { event: 'pending' }, moves: DELIVERY_TRANSITIONS },
  endpoint: {
    kept: ['webhook.receiver', 'paused_at', ENDPOINT_STATUS],
    begins: { add: 'active' },
    moves: ENDPOINT_TRANSITIONS,
  },
  suspense: { kept: ['suspense_deposit', 'status'], begins: { arrive: 'open' }, moves: SUSPENSE_TRANSITIONS },
  goingLive: {
    kept: ['going_live', 'status'],
    begins: { request: 'requested' },
    moves: { ...decisions, request_again: { from: ['refused'], to: 'requested' } },
  },
} as const satisfies Record<string, Lifecycle>;
