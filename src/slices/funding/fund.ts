import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { from } from '../../platform/db/entity.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { koboAmount, naira } from '../../domain/money/money.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { conflict, invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { books } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { accountName, providerOf } from '../reconciliation/account.ts';
import { lockSession } from '../virtual-accounts/transaction.ts';
import { depositIn } from '../wallet/deposit.ts';
import { WalletFunding } from './entities.ts';
import { type FundingResult, fundingOf, fundingReference, fundingResultSchema } from './funding.ts';

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
      await from(tx, WalletFunding).insertInto('wallet_funding').values(row).execute();
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
