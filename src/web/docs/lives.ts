import { CARD_MOVES } from '../../slices/cards/card.ts';
import { LINK_MOVES, ORDER_MOVES } from '../../slices/checkout/states.ts';
import { decisions } from '../../slices/going-live/going-live.ts';
import { BATCH_MOVES, ITEM_MOVES } from '../../slices/payroll/states.ts';
import { MESSAGE_MOVES } from '../../slices/sms/message.ts';
import { SUBSCRIPTION_MOVES } from '../../slices/subscriptions/states.ts';
import { CALL_MOVES } from '../../slices/verification/kinds.ts';
import { ACCOUNT_MOVES } from '../../slices/virtual-accounts/account.ts';
import { SUSPENSE_MOVES } from '../../slices/virtual-accounts/suspense-deposit.ts';
import { DELIVERY_MOVES } from '../../slices/webhooks/delivery.ts';
import { ENDPOINT_MOVES, ENDPOINT_STATUS } from '../../slices/webhooks/endpoint-record.ts';

/** The life of one kind of thing, from the table by which its slice moves it. */
export interface Life {
  /** Its table, the column that says where a row stands, and how, where that is not its word. */
  kept: readonly [table: string, column: string, says?: string];
  /** The state in which it begins, by what makes it. */
  begins: Readonly<Record<string, string>>;
  /** Null leaves it where it is. */
  moves: Readonly<Record<string, { from: readonly string[]; to: string | readonly string[] | null }>>;
}

/** What is moved by tables of the slices (decision 41): the diagrams of docs/ are printed from these, and test/ledger/lives.test.ts watches the rows. */
export const lives = {
  link: { kept: ['checkout_link', 'status'], begins: { create: 'active' }, moves: LINK_MOVES },
  order: { kept: ['checkout_order', 'status'], begins: { order: 'pending' }, moves: ORDER_MOVES },
  subscription: { kept: ['subscription', 'status'], begins: { create: 'pending_payment', trial: 'trialing' }, moves: SUBSCRIPTION_MOVES },
  account: { kept: ['virtual_account', 'status'], begins: { open: 'active' }, moves: ACCOUNT_MOVES },
  card: { kept: ['cards.card', 'status'], begins: { create: 'pending' }, moves: CARD_MOVES },
  batch: { kept: ['payroll_batch', 'status'], begins: { create: 'draft' }, moves: BATCH_MOVES },
  item: { kept: ['payroll_item', 'status'], begins: { add: 'draft' }, moves: ITEM_MOVES },
  message: { kept: ['sms_message', 'status'], begins: { charge: 'pending' }, moves: MESSAGE_MOVES },
  call: { kept: ['verification.call', 'status'], begins: { charge: 'pending' }, moves: CALL_MOVES },
  delivery: { kept: ['webhook.delivery', 'status'], begins: { event: 'pending' }, moves: DELIVERY_MOVES },
  endpoint: {
    kept: ['webhook.receiver', 'paused_at', ENDPOINT_STATUS],
    begins: { add: 'active' },
    moves: ENDPOINT_MOVES,
  },
  suspense: { kept: ['suspense_deposit', 'status'], begins: { arrive: 'open' }, moves: SUSPENSE_MOVES },
  goingLive: {
    kept: ['going_live', 'status'],
    begins: { request: 'requested' },
    moves: { ...decisions, request_again: { from: ['refused'], to: 'requested' } },
  },
} as const satisfies Record<string, Life>;
