import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { koboAmount, naira, NO_KOBO } from '../../domain/money/money.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { conflict, invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { books } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn, notifyOwners } from '../businesses/business.ts';
import { accountName, providerOf } from '../reconciliation/account.ts';
import { lockSession } from '../virtual-accounts/transaction.ts';
import { depositIn } from '../wallet/deposit.ts';
import {
  type FundingResult,
  fundingOf,
  fundingReference,
  fundingResultSchema,
  WalletFunding,
  type Funding,
  fundingById,
} from './funding.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';

/**
 * Credits a payment at a provider to a wallet as a deposit, with wallet.funded in the same commit; a payment is credited once.
 * Live needs a second approval.
 * @throws Refusal 400 for a future day; 404 for an unknown business or account; 403 WALLET_NOT_ACTIVE; 409 CONFLICT when the
 * payment is booked already.
 */
export const fundWallet = operation({
  title: 'fundings.create',
  summary: 'Credit a wallet by hand',
  scope: 'treasury:write',
  control: books('always'),
  input: z.strictObject({
    businessId: z.uuid().meta({ description: 'The business whose wallet is credited.' }),
    account: accountName,
    amount: koboAmount.meta({ description: 'Amount credited, in kobo.' }),
    reference: z
      .string()
      .trim()
      .regex(/^[!-~]{4,100}$/, { error: 'must be 4 to 100 letters, digits or signs, without blanks' })
      .meta({
        description: 'Payment reference at the provider: its session id or its id on the statement. A payment is credited once.',
      }),
    valueDate: calendarDay.meta({ description: 'The day on which the provider credited the payment, in Lagos time.' }),
    document: plainText(200).meta({ description: 'The document that proves the payment, and its location.' }),
    documentSha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hexadecimal' })
      .meta({ description: 'SHA-256 of the document file, in hexadecimal.' }),
    note: plainText(500).meta({ description: 'The reason; recorded in the audit log.' }),
  }),
  output: fundingResultSchema,
  async run(app, operator, { note, ...asked }) {
    const { environment } = operator;
    const { account, amount, reference, valueDate } = asked;
    if (valueDate > lagosDay(app.clock.now())) throw invalid('valueDate', 'valueDate: must not be in the future');
    const provider = await providerOf(app, environment, account);
    const actor = await actingIn(app, operator, asked.businessId);
    const { bookId, businessId } = actor;
    const result = await audited(app, actor, async (tx): Promise<FundingResult> => {
      await lockSession(tx, provider, reference);
      const known = await fundingOf(tx, environment, provider, reference);
      const isSame = known?.businessId === businessId && known.amount === amount;
      // Race: an approval that another operator completed first falls through to `consent`, which refuses it.
      if (known && isSame && operator.approves === undefined) return { funding: known, approvalRequest: null };
      if (known && !isSame)
        throw conflict(
          'CONFLICT',
          `Payment ${reference} is already credited with ₦${naira(known.amount)}; check the amount and the business`,
        );
      await refuseKnown(tx, environment, provider, reference);
      const approval = await consent(tx, actor, { kind: fundWallet.title, subject: `${account} ${reference}`, asked, amount, note });
      if (!approval.isApproved) return { funding: null, approvalRequest: approval.approvalRequest };
      const id = operator.effectId;
      const sender = { sessionId: reference };
      await depositIn(tx, { bookId, id, amount, reference: fundingReference(id), provider, channel: 'admin', sender });
      const { document, documentSha256 } = asked;
      const evidence = { valueDate, document, documentSha256, note, askedBy: approval.askedBy, fundedBy: operator.name };
      const row = { id, environment, businessId, bookId, provider, sessionId: reference, amount, ...evidence };
      tx.em.create(WalletFunding, row);
      await tx.em.flush();
      app.failpoint('funding-posted');
      const after = { ...asked, note, askedBy: approval.askedBy };
      await audit(tx, actor, { action: fundWallet.title, subject: { type: 'wallet_funding', id }, after });
      return { funding: await fundingOf(tx, environment, provider, reference), approvalRequest: null };
    });
    app.failpoint('wallet-funded');
    if (result.funding) app.wakeWebhooks(bookId);
    return result;
  },
});

/** Race: locks differences of the payment against a concurrent booking. */
async function refuseKnown(tx: Tx, environment: Environment, provider: number, reference: string): Promise<void> {
  const [row] = await tx.query<{ credited: boolean; suspense: string | null }>(
    'funding.known',
    `select exists (select from customer_transaction where provider = $1 and session_id = $2) as credited,
            (select status from suspense_deposit where provider = $1 and session_id = $2) as suspense`,
    [provider, reference],
  );
  if (row?.credited) throw conflict('CONFLICT', `Payment ${reference} is already credited as a deposit; check the reference`);
  if (row?.suspense) throw conflict('CONFLICT', `Payment ${reference} is a deposit in suspense (${row.suspense}); resolve it there`);
  const differences = await tx.query<{ state: string }>(
    'funding.differences',
    `select e.state from reconciliation_line l join reconciliation_exception e on e.line_id = l.id
      where l.reference = $3 and l.provider = $2 and l.environment = $1 and e.line_amount > 0 for no key update of e`,
    [environment, provider, reference],
  );
  if (differences.some(({ state }) => state === 'booked'))
    throw conflict('CONFLICT', `Payment ${reference} is booked to suspense by reconciliation; resolve it there`);
}

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
      const row = await tx.em.findOneOrFail(WalletFunding, fundingId);
      row.reversedAt = raw('clock_timestamp()');
      row.reversalNote = note;
      row.reversalAskedBy = approval.askedBy;
      row.reversedBy = operator.name;
      await tx.em.flush();
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
