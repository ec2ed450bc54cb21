import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { lagosDay } from '../../domain/time/lagos.ts';
import { koboAmount, naira } from '../../domain/money/money.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { books } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/two-people.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { accountName, providerOf } from '../reconciliation/account.ts';
import { lockSession } from '../virtual-accounts/transaction.ts';
import { depositIn } from '../wallet/deposit.ts';
import { type FundingResult, fundingOf, fundingReference, fundingResultSchema } from './funding.ts';

/**
 * Credits money to the wallet of a business that lies at a provider, with the paper that proves it: a deposit like any other, with wallet.funded in the
 * same commit. In live one operator asks and another one agrees by asking for the same. A payment of the bank is credited once, whoever tells of it:
 * asked for again it is the funding that there is.
 * @throws Refusal 400 for a day to come; 404 for an unknown business or account; 403 when the wallet is closed; 409 CONFLICT when the payment was credited
 *   otherwise, waits in suspense or is booked by reconciliation; what `consent` refuses.
 */
export const fundWallet = operation({
  title: 'funding.fund',
  summary: 'Credit money that lies at a provider to the wallet of a business, with its proof',
  scope: 'treasury:write',
  control: books('always'),
  input: z.strictObject({
    businessId: z.uuid().meta({ description: 'The business.' }),
    account: accountName,
    amount: koboAmount.meta({ description: 'Kobo: what came in.' }),
    reference: z
      .string()
      .trim()
      .regex(/^[!-~]{4,100}$/, { error: 'must be 4 to 100 letters, digits or signs, without blanks' })
      .meta({
        description: 'What the provider knows the payment by: its session id, or the id that its statement has. It is credited once.',
      }),
    valueDate: calendarDay.meta({ description: 'The day on which it was credited there, in Lagos.' }),
    document: plainText(200).meta({ description: 'The paper that proves it, and where it lies.' }),
    documentSha256: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, { error: 'must be a SHA-256 in hexadecimal' })
      .meta({ description: 'The SHA-256 of its file in hexadecimal, by which the file is known again.' }),
    note: plainText(500).meta({ description: 'Why; kept in the audit log.' }),
  }),
  output: fundingResultSchema,
  async run(app, operator, { note, ...asked }) {
    const { environment } = operator;
    const { account, amount, reference, valueDate } = asked;
    if (valueDate > lagosDay(app.clock.now())) throw invalid('valueDate', 'valueDate: must not be a day to come');
    const provider = await providerOf(app, environment, account);
    const actor = await actingIn(app, operator, asked.businessId);
    const { bookId, businessId } = actor;
    const result = await audited(app, actor, async (tx): Promise<FundingResult> => {
      await lockSession(tx, provider, reference);
      const known = await fundingOf(tx, environment, provider, reference);
      const isSame = known?.businessId === businessId && known.amount === amount;
      // Whoever agrees to a proposal that somebody else agreed to since is told that.
      if (known && isSame && operator.agreesTo === undefined) return { funding: known, proposal: null };
      if (known && !isSame)
        throw new Refusal('conflict', `${reference} is credited already, with ₦${naira(known.amount)}`, { code: 'CONFLICT' });
      await refuseKnown(tx, environment, provider, reference);
      const agreed = await consent(tx, actor, { kind: fundWallet.title, subject: `${account} ${reference}`, asked, amount, note });
      if (!agreed.isAgreed) return { funding: null, proposal: agreed.proposal };
      const id = operator.effectId;
      const sender = { sessionId: reference };
      await depositIn(tx, { bookId, id, amount, reference: fundingReference(id), provider, channel: 'admin', sender });
      await tx.query(
        'funding.keep',
        `insert into wallet_funding (id, environment, business_id, book_id, provider, session_id, amount, value_date, document, document_sha256, note, asked_by, funded_by)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
        [
          id,
          environment,
          businessId,
          bookId,
          provider,
          reference,
          amount,
          valueDate,
          asked.document,
          asked.documentSha256,
          note,
          agreed.askedBy,
          operator.name,
        ],
      );
      app.failpoint('funding-posted');
      const after = { ...asked, note, askedBy: agreed.askedBy };
      await audit(tx, actor, { action: fundWallet.title, subject: { type: 'wallet_funding', id }, after });
      return { funding: await fundingOf(tx, environment, provider, reference), proposal: null };
    });
    app.failpoint('wallet-funded');
    if (result.funding) app.wakeWebhooks(bookId);
    return result;
  },
});

/**
 * A payment that is in the books another way is no funding. A difference of reconciliation over it is locked: whoever books it at this moment is met
 * here, or meets the funding.
 */
async function refuseKnown(tx: Tx, environment: Environment, provider: number, reference: string): Promise<void> {
  const [row] = await tx.query<{ credited: boolean; suspense: string | null }>(
    'funding.known',
    `select exists (select from customer_transaction where provider = $1 and session_id = $2) as credited,
            (select status from suspense_deposit where provider = $1 and session_id = $2) as suspense`,
    [provider, reference],
  );
  if (row?.credited) throw new Refusal('conflict', `${reference} was credited as a deposit already`, { code: 'CONFLICT' });
  if (row?.suspense)
    throw new Refusal('conflict', `${reference} is a deposit in suspense: ${row.suspense}; decide it there`, { code: 'CONFLICT' });
  const differences = await tx.query<{ state: string }>(
    'funding.differences',
    `select e.state from reconciliation_line l join reconciliation_exception e on e.line_id = l.id
      where l.reference = $3 and l.provider = $2 and l.environment = $1 and e.line_amount > 0 for no key update of e`,
    [environment, provider, reference],
  );
  if (differences.some(({ state }) => state === 'booked'))
    throw new Refusal('conflict', `Reconciliation has booked ${reference} to suspense`, { code: 'CONFLICT' });
}
