import { z } from 'zod';
import { audit, lockAudit } from '../../core/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { openInvoice } from './invoice.ts';
import { settleInvoice } from './settle.ts';
import { lockSubscription, shownSubscription, subscriptionSchema, requireTransition } from './subscription.ts';
import { type Kobo, minus } from '../../domain/money/money.ts';

const otherSource = namedEnum('OtherPaymentSource', 'Other payment source.', {
  manual: 'Paid outside the service; no wallet posting.',
  wallet: 'Paid by an earlier deposit in the wallet.',
});

/**
 * Records a payment of the amount due: outside the service (`manual`), or by an unused deposit in the wallet (`wallet`).
 * @throws Refusal 404; 409 INVALID_STATE when nothing is due; 400 naming `reference` without a deposit large enough.
 */
export const markPaid = operation({
  title: 'subscriptionPayments.record',
  summary: 'Mark a subscription as paid',
  scope: 'subscriptions:write',
  input: z.strictObject({
    subscriptionId: z.uuid().meta({ description: 'The subscription.' }),
    source: otherSource.default('manual').meta({ description: 'manual by default.' }),
    reference: plainText(100).meta({ description: 'Your own reference, or the reference of the deposit.' }),
  }),
  output: subscriptionSchema,
  async run(app, actor, { subscriptionId, source, reference }) {
    const paid = await app.db.transaction(async (tx) => {
      await lockAudit(tx, actor);
      const locked = await lockSubscription(tx, actor.bookId, subscriptionId);
      requireTransition(locked.subscription, 'pay');
      const invoice = await openInvoice(tx, locked.subscription);
      if (!invoice) throw new Error('a subscription that is due has no open invoice');
      const owed = minus(invoice.due, invoice.paid);
      const depositId = source === 'wallet' ? await freeDeposit(tx, actor.bookId, { reference, atLeast: owed }) : null;
      const payment = { source, depositId, reference, markedBy: actor.name, paidAt: app.clock.now() };
      const subscription = await settleInvoice(app, tx, locked, invoice, payment);
      const after = { status: subscription.status, invoice: invoice.number, amount: owed, source, reference };
      await audit(tx, actor, { action: 'subscriptionPayments.record', subject: { type: 'subscription', id: subscriptionId }, after });
      return subscription;
    });
    app.wakeWebhooks(actor.bookId);
    return shownSubscription(paid);
  },
});

async function freeDeposit(tx: Tx, bookId: number, { reference, atLeast }: { reference: string; atLeast: Kobo }): Promise<string> {
  const [row] = await tx.query<{ id: string; amount: Kobo; used: boolean }>(
    'subscription.free_deposit',
    `select d.id, d.amount,
            exists (select from subscription_invoice i where i.book_id = d.book_id and i.deposit_id = d.id)
            or exists (select from customer_transaction t where t.book_id = d.book_id and t.id = d.id and t.subject_type <> 'customer') as used
       from ledger.deposit d where d.book_id = $1 and d.reference = $2`,
    [bookId, reference],
  );
  if (!row) throw invalid('reference', 'reference: no deposit of the wallet has this reference');
  if (row.used) throw conflict('INVALID_STATE', 'This deposit paid another invoice; use another deposit', 'reference');
  if (row.amount < atLeast) throw invalid('reference', `reference: the deposit is below the ${atLeast} kobo that are due`);
  return row.id;
}
