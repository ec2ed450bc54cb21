import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Remaining } from '../../core/ledger/outcomes.ts';
import type { RefundOf } from '../../core/ledger/transitions.ts';
import { operation } from '../../core/operation/operation.ts';
import { priceBook } from '../../core/prices/rule.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, koboAmount, minus, NO_KOBO, plus } from '../../domain/money/money.ts';
import { plainText } from '../../domain/schema/text.ts';
import { invalid, Refusal, invalidState } from '../../platform/errors/refusal.ts';
import { accountNumberInput, bankCodeInput } from '../banks/bank.ts';
import { type CheckoutOrder, orderById, orderSchema, shownOrder } from '../checkout/order.ts';
import { requireOrderTransition } from '../checkout/states.ts';
import { feeFor } from '../transfers/read/fees.ts';
import { type Transfer, clientReference, transferCode } from '../transfers/read/transfer.ts';
import { madeBefore, referenceUsed, replayOf, type Sent } from '../transfers/send/replay.ts';
import { dispatch, prepare } from '../transfers/send/send.ts';
import { noPayment, payerAccount, type Payment, paymentById, paymentsOfOrder } from './payments.ts';
import { refundOfTransfer } from './read.ts';
import { recordRefund } from './record.ts';
import { feeBearer, type RefundRow, refundSchema, type RefundView, refundView } from './refund.ts';

const fields = {
  amount: koboAmount.optional().meta({ description: 'Kobo to refund; all that can be refunded by default.' }),
  feeBearer: feeBearer.default('business').meta({ description: 'Who bears the transfer fee; payer deducts the fee from the amount.' }),
  reason: plainText(200).optional().meta({ description: 'Your reason; not shown to the payer.' }),
  allowNameMismatch: z
    .boolean()
    .optional()
    .meta({ description: 'Refunds although the name at the bank differs from the name of the payer.' }),
  bankCode: bankCodeInput.optional().meta({ description: "Bank of the payer, only where the payer's bank did not report it." }),
  accountNumber: accountNumberInput
    .optional()
    .meta({ description: "Account of the payer, only where the payer's bank did not report it." }),
  clientReference: clientReference.optional().meta({ description: 'Your own reference. A repeat returns the original refund.' }),
  transferCode: transferCode
    .optional()
    .meta({ description: 'Records this delivered transfer as the refund of all that can be refunded, in place of sending one.' }),
};

type Input = z.output<z.ZodObject<typeof fields>>;

export const refundedOrderSchema = orderSchema
  .extend({ refund: refundSchema.meta({ description: 'The refund.' }) })
  .meta({ id: 'RefundedOrder' });

export type OrderView = z.output<typeof orderSchema>;

/** A refund with the headers of a send. */
export interface Refunded {
  refund: RefundView;
  isReplay: boolean;
  isUnknown: boolean;
  left?: Remaining | null;
}

/**
 * Refunds an order to its payer, in full or in part, or records an existing transfer as its refund. @throws Refusal 404; 409
 * INVALID_STATE when nothing can be refunded, REFUND_EXCEEDS_PAYMENT, PAYER_ACCOUNT_UNKNOWN, REFUND_MISMATCH; 400
 * ACCOUNT_NAME_MISMATCH with both names; and every error of a send.
 */
export const refundOrder = operation({
  title: 'checkoutOrders.refund',
  summary: 'Refund an order',
  scope: 'checkout:write',
  repeatable: ['clientReference', 'transferCode'],
  input: z.strictObject({
    orderId: z.uuid().meta({ description: 'The order.' }),
    transactionId: z.uuid().optional().meta({ description: 'The payment to refund; required where several can be refunded.' }),
    ...fields,
    restock: z.boolean().default(false).meta({ description: 'True to return the items to the stock once the order is refunded in full.' }),
  }),
  output: z.object({ order: orderSchema, refund: refundSchema }),
  async run(app, actor, { orderId, transactionId, restock, ...input }): Promise<{ order: OrderView } & Refunded> {
    const order = await orderById(app, actor.bookId, orderId);
    const made = await (input.transferCode === undefined
      ? pay(app, actor, { order, restock, ...input }, () => payments(app, order, transactionId))
      : recordRefund(app, actor, { order, depositId: transactionId ?? null, restock, reason: input.reason ?? null }, input.transferCode));
    return { ...made, order: shownOrder(await orderById(app, actor.bookId, orderId)) };
  },
});

/** Refunds a payment into a virtual account to its payer, as `refundOrder`; a payment of an order counts on the order. */
export const refundTransaction = operation({
  title: 'virtualAccountTransactions.refund',
  summary: 'Refund a payment into a virtual account',
  scope: 'transfers:write',
  repeatable: ['clientReference', 'transferCode'],
  input: z.strictObject({ transactionId: z.uuid().meta({ description: 'The payment.' }), ...fields }),
  output: z.object({ refund: refundSchema }),
  async run(app, actor, { transactionId, ...input }): Promise<Refunded> {
    const payment = await paymentById(app, actor.bookId, transactionId);
    const order = payment.orderId === null ? null : await orderById(app, actor.bookId, payment.orderId);
    if (input.transferCode === undefined) return pay(app, actor, { order, restock: false, ...input }, () => Promise.resolve([payment]));
    return recordRefund(app, actor, { order, depositId: transactionId, restock: false, reason: input.reason ?? null }, input.transferCode);
  },
});

async function payments(app: App, order: CheckoutOrder, transactionId: string | undefined): Promise<Payment[]> {
  const all = await paymentsOfOrder(app, order.bookId, order.id);
  if (transactionId === undefined) return all;
  const chosen = all.filter((each) => each.transactionId === transactionId);
  if (chosen.length === 0) throw noPayment();
  return chosen;
}

type Asked = Input & { order: CheckoutOrder | null; restock: boolean };

const NO_SCOPE = "A refund sends money and needs the scope 'transfers:write' too; or record a transfer by its transferCode";

/** Invariant: a repeat is recognised before all other checks. */
async function pay(app: App, actor: Actor, asked: Asked, find: () => Promise<Payment[]>): Promise<Refunded> {
  if (!actor.scopes.has('transfers:write')) throw new Refusal('forbidden', NO_SCOPE, { code: 'SCOPE_MISSING' });
  const earlier = await madeBefore(app, actor, asked.clientReference);
  if (earlier) return repeat(app, actor, asked, earlier);
  const payment = refundableOne(asked.order, await find());
  const { order, feeBearer: bearer, reason = null, restock } = asked;
  const amount = asked.amount ?? payment.amountRefundable;
  if (amount > payment.amountRefundable) throw exceeds(payment.amountRefundable);
  const { bank, accountNumber } = payerAccount(payment, asked);
  const sending = {
    amount: bearer === 'business' ? amount : await withoutFee(app, actor, amount),
    bankCode: bank.bankCode,
    accountNumber,
    ...(payment.payerName !== null && { accountName: payment.payerName }),
    ...(asked.allowNameMismatch !== undefined && { allowNameMismatch: asked.allowNameMismatch }),
    narration: `Refund ${order?.reference ?? payment.reference}`,
    metadata: {
      refundOf: order?.reference ?? payment.reference,
      ...(order && { orderId: order.id }),
      transactionId: payment.transactionId,
    },
    ...(asked.clientReference !== undefined && { clientReference: asked.clientReference }),
  };
  const of: RefundOf = { orderId: order?.id ?? null, depositId: payment.transactionId, amount, feeBearer: bearer, reason, restock };
  const sent = await dispatch(app, actor, await prepare(app, actor, sending), async (debit) => {
    const outcome = await app.ledger.refund(debit, of);
    if (!('refundable' in outcome)) return outcome;
    throw outcome.result === 'unpaid' ? nothingLeft() : exceeds(outcome.refundable);
  }).catch((error: unknown) => {
    throw named(error, payment);
  });
  if (sent.replayed) return repeat(app, actor, asked, sent.transfer);
  const refund = await refundOfTransfer(app, actor.bookId, sent.transfer.id);
  if (!refund) throw new Error(`transfer ${sent.transfer.transferCode} has no refund`);
  return shown(refund, sent);
}

async function repeat(app: App, actor: Actor, { order, amount }: Asked, earlier: Transfer): Promise<Refunded> {
  const refund = await refundOfTransfer(app, actor.bookId, earlier.id);
  if (!refund || refund.orderId !== (order?.id ?? null) || (amount !== undefined && amount !== refund.amount))
    throw referenceUsed('clientReference was used before, for another transfer or refund');
  return shown(refund, replayOf(earlier));
}

const shown = (refund: RefundRow, { transfer, replayed, left }: Sent): Refunded => ({
  refund: refundView(refund),
  isReplay: replayed,
  isUnknown: transfer.state === 'unconfirmed' && !replayed,
  ...(left !== undefined && { left }),
});

/** @throws Refusal 409 INVALID_STATE when nothing can be refunded, 400 when several payments can. */
function refundableOne(order: CheckoutOrder | null, all: readonly Payment[]): Payment {
  if (order?.status === 'pending') requireOrderTransition(order, 'refund');
  const open = all.filter(({ amountRefundable }) => amountRefundable > 0);
  const [payment] = open;
  if (!payment) throw nothingLeft();
  if (open.length > 1)
    throw invalid(
      'transactionId',
      `transactionId: ${open.length} payments can be refunded; choose one, as listed under the order's refundable payments`,
    );
  return payment;
}

const nothingLeft = (): Refusal => invalidState('Nothing was paid that can still be refunded; retrieve the refunds for their status');

const exceeds = (refundable: Kobo): Refusal =>
  new Refusal('conflict', `At most ${refundable} kobo can be refunded; other refunds and their open transfers are counted`, {
    code: 'REFUND_EXCEEDS_PAYMENT',
    field: 'amount',
    data: { amountRefundable: refundable },
  });

/** Largest transfer that with its fee is at most the amount. @throws Refusal 400 when the fee leaves nothing. */
async function withoutFee(app: App, actor: Actor, amount: Kobo): Promise<Kobo> {
  const rules = await priceBook(app).rules(actor.environment);
  const feeOf = (of: Kobo): Kobo => feeFor(rules, { amount: of, at: app.clock.now(), businessId: actor.businessId }).fee;
  const fee = feeOf(amount);
  if (fee >= amount) throw invalid('amount', `amount: must be above the fee of ${fee} kobo that the payer bears`);
  const least = minus(amount, fee);
  const most = minus(amount, feeOf(least));
  return most > NO_KOBO && plus(most, feeOf(most)) <= amount ? most : least;
}

/** The refusal in terms of a refund: both names, and what to do. */
function named(error: unknown, { payerName }: Payment): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, data } = error.detail;
  if (code === 'ACCOUNT_NAME_MISMATCH')
    return new Refusal(
      'invalid',
      `The payment names '${payerName}', but the bank names the account '${String(data?.['nameAtBank'])}'; check with the payer, or set allowNameMismatch`,
      { ...error.detail, field: 'allowNameMismatch' },
    );
  if (code === 'UPSTREAM_ERROR')
    return new Refusal(
      'upstream',
      'The bank did not confirm the name of the account and nothing was debited; try again, or set allowNameMismatch',
      error.detail,
    );
  return error;
}
