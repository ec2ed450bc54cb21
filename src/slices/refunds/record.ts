import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { conflict, Refusal, invalidState } from '../../platform/errors/refusal.ts';
import type { CheckoutOrder } from '../checkout/order.ts';
import { requireOrderTransition } from '../checkout/states.ts';
import { findByCode } from '../transfers/read/read.ts';
import type { Transfer } from '../transfers/read/transfer.ts';
import type { Refunded } from './create.ts';
import { refundOfTransfer } from './read.ts';
import { refundView } from './refund.ts';

const MISMATCHES = {
  undelivered: 'The transfer is not delivered yet; wait for its delivery',
  salary: 'The transfer paid a salary; use the transfer of this refund',
  older: 'The transfer is older than the payment of this order; use the transfer that refunded it',
  taken: 'The transfer refunded another order; use the transfer of this order',
};

interface Recorded {
  outcome: 'recorded' | 'known' | 'unpaid' | 'amount' | keyof typeof MISMATCHES;
  available: Kobo;
}

interface Of {
  order: CheckoutOrder | null;
  depositId: string | null;
  restock: boolean;
  reason: string | null;
}

/**
 * Records a delivered transfer as the refund of all that can be refunded, decided under the lock of the wallet.
 * @throws Refusal 404 for an unknown transfer, 409 INVALID_STATE when nothing can be refunded, or REFUND_MISMATCH.
 */
export async function recordRefund(app: App, actor: Actor, { order, depositId, restock, reason }: Of, code: string): Promise<Refunded> {
  const { bookId, effectId } = actor;
  const transfer = await findByCode(app.db, bookId, code);
  if (!transfer)
    throw new Refusal('not_found', 'No transfer with this code; check the code', { code: 'RECORD_NOT_FOUND', field: 'transferCode' });
  const [result] = await app.db.query<Recorded>(
    'ledger.record_refund',
    'select outcome, available from ledger.record_refund($1, $2, $3, $4)',
    [bookId, effectId, transfer.id, JSON.stringify({ orderId: order?.id ?? null, depositId, restock, reason })],
  );
  if (result?.outcome !== 'recorded' && result?.outcome !== 'known') throw refusalOf(result, order, transfer);
  app.wakeWebhooks(bookId);
  const refund = await refundOfTransfer(app, bookId, transfer.id);
  if (!refund) throw new Error('a recorded refund was not found');
  return { refund: refundView(refund), isReplay: result.outcome === 'known', isUnknown: false };
}

function refusalOf(result: Recorded | undefined, order: CheckoutOrder | null, { amount }: Transfer): Error {
  if (!result || result.outcome === 'recorded' || result.outcome === 'known') return new Error('a refund was not recorded');
  const { outcome, available } = result;
  if (outcome === 'unpaid') {
    if (order) requireOrderTransition(order, 'refund');
    return invalidState('No payment can still be refunded; retrieve the refunds for their status');
  }
  const why =
    outcome === 'amount'
      ? `${available} kobo can be refunded and ${amount} kobo were transferred; use a transfer over the refundable amount`
      : MISMATCHES[outcome];
  return conflict('REFUND_MISMATCH', why, 'transferCode');
}
