import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { naira, NO_KOBO } from '../../domain/money/money.ts';
import { conflict, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import { books } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { notifyOwners } from '../businesses/business.ts';
import { lockSession } from '../virtual-accounts/transaction.ts';
import { type Funding, fundingById, fundingReference, type FundingResult, fundingResultSchema } from './funding.ts';

/**
 * Reverses a funding in full, also from a frozen wallet, and notifies the owners. Live needs a second approval.
 * @throws Refusal 404; 409 INVALID_STATE when already reversed or the balance is too low; 403 WALLET_NOT_ACTIVE.
 */
export const reverseFunding = operation({
  title: 'fundings.reverse',
  summary: 'Reverse a manual wallet credit',
  scope: 'treasury:write',
  control: books('always'),
  input: z.strictObject({
    fundingId: z.uuid().meta({ description: 'The funding to reverse.' }),
    note: plainText(500).meta({ description: 'The reason; shown to the owners of the business.' }),
  }),
  output: fundingResultSchema,
  async run(app, operator, { fundingId, note }) {
    const { businessId, provider, reference } = await fundingById(app.db, operator.environment, fundingId);
    const actor = await actingIn(app, operator, businessId);
    const result = await audited(app, actor, async (tx): Promise<FundingResult> => {
      await lockSession(tx, provider, reference);
      const funding = await fundingById(tx, operator.environment, fundingId);
      if (funding.reversal) throw conflict('INVALID_STATE', 'The funding is already reversed; no action is needed');
      const { amount } = funding;
      const approval = await consent(tx, actor, { kind: reverseFunding.title, subject: fundingId, asked: { fundingId }, amount, note });
      if (!approval.isApproved) return { funding, approvalRequest: approval.approvalRequest };
      await takeBack(tx, funding);
      await tx.query(
        'funding.reverse',
        'update wallet_funding set reversed_at = clock_timestamp(), reversal_note = $2, reversal_asked_by = $3, reversed_by = $4 where id = $1',
        [fundingId, note, approval.askedBy, operator.name],
      );
      const after = { amount, reference, note, askedBy: approval.askedBy };
      await audit(tx, actor, { action: reverseFunding.title, subject: { type: 'wallet_funding', id: fundingId }, after });
      await notifyOwners(tx, actor, 'funding_reversed', { amount, reference: fundingReference(fundingId), reason: note });
      return { funding: await fundingById(tx, operator.environment, fundingId), approvalRequest: null };
    });
    if (result.approvalRequest === null) app.wakeWebhooks(actor.bookId);
    return result;
  },
});

/** Why: a posting of its own beside the deposit, which reconciliation matches with the returned bank payment. */
async function takeBack(tx: Tx, { id, bookId, provider, amount }: Funding): Promise<void> {
  const { result, available } = await journal(tx, {
    bookId,
    source: id,
    reference: `REV_${fundingReference(id)}`,
    trigger: 'adjustment',
    legs: [{ leg: 5, kind: 'adjustment', debit: accounts.wallet, credit: accounts.deposits(provider), amount }],
  });
  switch (result) {
    case 'posted':
      return;
    case 'insufficient':
      throw conflict(
        'INVALID_STATE',
        `The wallet can return only ₦${naira(available < 0 ? NO_KOBO : available)}; wait for a higher balance`,
      );
    case 'inactive':
      throw new Refusal('forbidden', 'The wallet is closed, and a closed wallet cannot be debited', { code: 'WALLET_NOT_ACTIVE' });
    case 'duplicate':
      throw new Error(`funding ${id} was reversed before`);
  }
}
