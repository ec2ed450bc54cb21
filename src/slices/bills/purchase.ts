import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { mark } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { emailAddress } from '../../domain/schema/text.ts';
import { conflict, Refusal } from '../../platform/errors/refusal.ts';
import type { BillCustomer, BillDetails } from '../../providers/bills/port.ts';
import { type Biller, FIRST_CHECK_MS, firstToSell, LEASE_MS } from './attempts.ts';
import { type Bill, billSchema, drawRequestRef, requestRef, shownBill } from './bill.ts';
import { billBooks, type BillPayment, type BillPaymentOutcome } from './books.ts';
import type { Offer } from './catalogue.ts';
import { requireDebited } from '../../core/ledger/journal.ts';
import type { Remaining } from '../../core/ledger/outcomes.ts';
import { beyondLimitOf } from '../limits/limits.ts';
import { metadata } from '../transfers/read/transfer.ts';
import { confirmCustomer } from './customer.ts';
import { billFees, priceOf } from './browse.ts';
import { findBillById, findBillByRef } from './find.ts';
import { submitBill } from './submit.ts';
import { shownToken, tokenOf } from './token.ts';

export const paymentExtras = {
  requestRef: requestRef.optional(),
  customerEmail: emailAddress.optional().meta({ description: 'Email address that receives a receipt.' }),
  metadata: metadata.optional().meta({ description: 'Your own labels.' }),
};

/** A purchase, from either payment operation. */
export interface Order extends z.output<z.ZodObject<typeof paymentExtras>> {
  offer: Offer;
  catalogueVersion: string;
  customerId: string;
  customerField: string;
  amount?: Kobo | undefined;
  details: BillDetails;
  customerMobile?: string | undefined;
}

export const paidBillSchema = z.object({ bill: billSchema, replayed: z.boolean() });

export interface PaidBill {
  bill: Bill & z.output<typeof billSchema>;
  replayed: boolean;
  /** Remaining limits of wallet and key; null when unreadable, undefined when nothing new was debited. */
  left?: Remaining | null;
}

const MAX_DRAWS = 5;

/**
 * Debits the wallet and submits the payment once; a repeated requestRef with the same content returns the original. Crash: no
 * debit is left, or a worker polls the bill and never resubmits.
 */
export async function purchase(app: App, actor: Actor, order: Order): Promise<PaidBill> {
  const { offer, details } = order;
  const asked = { ...order, contents: [contentOf(offer.option.paymentCode, order.customerId, details)] };
  // Why: the original must not wait for the lookup of a repeat, and the price may have changed.
  const original = offer.service.requiresValidation ? await repeated(app, actor, asked) : null;
  if (original) return original;
  const amount = await orOriginal(app, actor, asked, () => priceOf(offer, details, order.amount));
  if (typeof amount === 'object') return amount;
  const customer = await confirmCustomer(app, actor, offer.service, { ...order, meterType: offer.option.meterType });
  const biller = await orOriginal(app, actor, asked, () => chosenBiller(app, actor, offer, amount));
  if ('bill' in biller) return biller;
  const fee = (await billFees(app, actor)).of(offer, amount);
  return pay(app, actor, paymentFor(actor, order, { amount, fee, customer, biller }));
}

/** Reference, amount and possible contents of a request. */
interface Asked extends Pick<Order, 'requestRef' | 'amount'> {
  contents: readonly string[];
}

/** Result of `work` or, when it refuses, the original of a repeated request, which may no longer be valid now. */
export async function orOriginal<T>(app: App, actor: Actor, asked: Asked, work: () => T | Promise<T>): Promise<T | PaidBill> {
  try {
    return await work();
  } catch (error) {
    const original = error instanceof Refusal ? await repeated(app, actor, asked) : null;
    if (!original) throw error;
    return original;
  }
}

/** Identity of a bill beside its amount, meter type included. */
export function contentOf(paymentCode: string, customerId: string, { action, months = 1, addOns = [] }: BillDetails): string {
  const parts = [paymentCode, customerId, action ?? '', months, addOns.toSorted()];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function repeated(app: App, actor: Actor, { requestRef: ref, contents, amount }: Asked): Promise<PaidBill | null> {
  const bill = ref === undefined ? null : await findBillByRef(app.db, actor.bookId, ref);
  if (!bill) return null;
  if (!contents.includes(bill.content) || (amount !== undefined && amount !== bill.amount)) throw refTaken();
  return unlessRefused(app, bill, true);
}

/**
 * First account for the bill. @throws Refusal 503 when operators switched the seller off or no rule fits; nothing is debited.
 */
async function chosenBiller(app: App, actor: Actor, offer: Offer, amount: Kobo): Promise<Biller> {
  const inOrder = await app.providersOf(actor).billersFor({ id: actor.effectId, amount, type: offer.service.category });
  const first = await firstToSell(app, actor.environment, { offer, amount, catalogueOf: app.providersOf(actor).bills.id }, inOrder);
  if (first === null)
    throw new Refusal('unavailable', 'Bill payments are unavailable and nothing was debited; try again later', { code: 'UNAVAILABLE' });
  return first;
}

interface Decided {
  amount: Kobo;
  fee: Kobo;
  customer: BillCustomer | null;
  biller: Biller;
}

function paymentFor(actor: Actor, order: Order, { amount, fee, customer, biller }: Decided): BillPayment {
  const { service, option } = order.offer;
  const { action, ...rest } = order.details;
  const details: BillDetails = {
    ...rest,
    ...(option.meterType !== null && { meterType: option.meterType }),
    ...(service.category === 'cable' && { action: action ?? (customer?.currentBouquet === option.paymentCode ? 'renew' : 'change') }),
  };
  return {
    bookId: actor.bookId,
    id: actor.effectId,
    requestRef: order.requestRef ?? drawRequestRef(),
    drawn: order.requestRef === undefined,
    type: service.category,
    serviceId: service.serviceId,
    serviceName: service.name,
    paymentCode: option.paymentCode,
    optionName: option.name,
    customerId: order.customerId,
    customerName: customer?.customerName ?? null,
    amount,
    askedAmount: order.amount ?? null,
    fee,
    details,
    content: contentOf(option.paymentCode, order.customerId, order.details),
    catalogueVersion: order.catalogueVersion,
    customerEmail: order.customerEmail ?? null,
    customerMobile: order.customerMobile ?? null,
    metadata: order.metadata ?? null,
    provider: biller.id,
    providerCode: biller.code,
    claim: newId(),
    leaseMs: LEASE_MS,
    firstCheckMs: FIRST_CHECK_MS,
    askerKey: actor.key?.familyId ?? null,
  };
}

async function pay(app: App, actor: Actor, first: BillPayment): Promise<PaidBill> {
  let payment = first;
  app.failpoint('before-debit');
  const claimedAt = mark();
  let outcome = await billBooks(app).pay(payment);
  for (let draws = 1; outcome.result === 'taken' && draws < MAX_DRAWS; draws++) {
    payment = { ...first, requestRef: drawRequestRef() };
    outcome = await billBooks(app).pay(payment);
  }
  app.failpoint('after-debit');
  requireDebited(
    outcome.result,
    `The wallet's available balance does not cover the amount of ${payment.amount} kobo and its fee of ${payment.fee} kobo; fund the wallet and try again`,
  );
  switch (outcome.result) {
    case 'paid': {
      const claimed = { bill: fresh(payment, outcome), environment: actor.environment, claim: payment.claim, claimedAt };
      return { ...unlessRefused(app, await submitBill(app, claimed), false), left: outcome.left };
    }
    case 'duplicate':
      return unlessRefused(app, await loadBill(app, actor, outcome.billId), true);
    case 'conflict':
      throw refTaken();
    case 'limited':
      throw await beyondLimitOf(app, actor, payment.amount);
    default:
      throw new Error('no free reference for a bill');
  }
}

const refTaken = (): Refusal => conflict('REQUEST_REF_CONFLICT', 'requestRef belongs to another bill; use a new requestRef', 'requestRef');

function fresh(payment: BillPayment, { at, upstreamRef }: BillPaymentOutcome & { result: 'paid' }): Bill {
  return {
    ...payment,
    providerId: payment.provider,
    attempt: 1,
    upstreamRef,
    state: 'submitting',
    checks: 0,
    provider: null,
    receiptNumber: null,
    sealedToken: null,
    storedToken: null,
    declineCode: null,
    reason: null,
    nextCheckAt: new Date(at.getTime() + FIRST_CHECK_MS),
    lastCheckedAt: null,
    createdAt: at,
    completedAt: null,
    reversedAt: null,
  };
}

async function loadBill(app: App, actor: Actor, id: string): Promise<Bill> {
  const bill = await findBillById(app.db, actor.bookId, id);
  if (!bill) throw new Error(`bill ${id} exists in the ledger and cannot be read`);
  return bill;
}

/** Spec: HTTP 200 with `success: false` when the processor rejects. */
function unlessRefused(app: App, bill: Bill, replayed: boolean): PaidBill {
  if (bill.state !== 'refunded') return { bill: { ...shownBill(bill), token: shownToken(tokenOf(app.keyRing, bill)) }, replayed };
  throw new Refusal(
    'provider_rejected',
    `The biller rejected the payment (${bill.provider?.responseDescription ?? 'no reason given'}); amount and fee are back in the wallet. Use a new requestRef to try again`,
    {
      code: 'PROVIDER_REJECTED',
      isReplay: replayed,
      data: {
        requestRef: bill.requestRef,
        transactionResponseCode: bill.provider?.transactionResponseCode ?? null,
        transactionRef: bill.provider?.transactionRef ?? null,
      },
    },
  );
}
