import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { from } from '../../platform/db/entity.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, audited, noteRead } from '../../core/audit/audit.ts';
import { permits, reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { ApprovalRequest } from '../../core/approvals/approval-request.ts';
import type { LeftOver } from '../../core/ledger/outcomes.ts';
import { actingIn } from '../businesses/business.ts';
import { WalletAllowance } from './entities.ts';
import { limitsOf, limitsSchema, shownWallet, type WalletLimits } from './limits.ts';
import { consentToRaise, LIMITS, limitsApprovalRequest, tiersIn } from './tiers.ts';

const businessLimitsSchema = namedObject('BusinessLimits', 'Limits of the wallet of a business.', {
  businessId: z.uuid().meta({ description: 'Business id.' }),
  limits: limitsSchema.meta({ description: 'Limits of its wallet.' }),
  approvalRequest: limitsApprovalRequest,
});

const businessId = z.uuid().meta({ description: 'Business id.' });

/** Retrieves the limits of a business's wallet. Every read is recorded in its audit log. @throws Refusal 404. */
export const showLimits = operation({
  title: 'businessLimits.retrieve',
  summary: 'Retrieve the limits of a business',
  scope: 'limits:operate',
  control: reads,
  input: z.strictObject({ businessId }),
  output: businessLimitsSchema,
  async run(app, operator, input) {
    const actor = await actingIn(app, operator, input.businessId);
    await noteRead(app, actor, 'limits', {});
    return shownTo(actor, await limitsOf(app.db, actor.bookId), null);
  },
});

/**
 * Sets the tier of a business's wallet and own limits in place of the tier's, or removes all limits. In force with the next
 * payment. In live, a raise creates an approval request first; a reduction applies immediately. @throws Refusal 404; 400
 * VALIDATION_ERROR for an unknown tier; errors of the approval.
 */
export const setLimits = operation({
  title: 'businessLimits.update',
  summary: 'Set the limits of a business',
  scope: 'limits:operate',
  control: permits('conditional'),
  input: z.strictObject({
    businessId,
    tier: z.string().trim().max(32).nullable().meta({ description: 'Tier; null for a wallet without limits.' }),
    perPayment: koboAmount.nullish().meta({ description: 'Kobo: own limit per transaction; the tier’s by default.' }),
    dayAmount: koboAmount.nullish().meta({ description: 'Kobo: own limit per day; the tier’s by default.' }),
    dayPayments: z.int().min(1).max(1_000_000).nullish().meta({ description: 'Own limit of payments per day; the tier’s by default.' }),
    monthAmount: koboAmount.nullish().meta({ description: 'Kobo: own limit per month; the tier’s by default.' }),
    note: plainText(500).meta({ description: 'Reason; saved in the audit log.' }),
  }),
  output: businessLimitsSchema,
  async run(app, operator, { note, ...input }) {
    const actor = await actingIn(app, operator, input.businessId);
    const { tier, perPayment = null, dayAmount = null, dayPayments = null, monthAmount = null } = input;
    const wanted: Allowance = { tier, perPayment, dayAmount, dayPayments, monthAmount };
    return audited(app, actor, async (tx) => {
      const now = async (approvalRequest: ApprovalRequest | null) => shownTo(actor, await limitsOf(tx, actor.bookId), approvalRequest);
      const before = await allowanceOf(tx, actor.bookId);
      const widest = tier === null ? null : (await tiersIn(tx)).find(({ name }) => name === tier);
      if (widest === undefined) throw invalid('tier', `tier: unknown tier ${tier}; GET /ops/tiers lists all tiers`);
      // Already applied, possibly by this request after a lost answer.
      if (LIMITS.every((limit) => before[limit] === wanted[limit]) && before.tier === tier) return now(null);
      const asked = { businessId: actor.businessId, ...wanted };
      const matter = { kind: 'businessLimits.update', subject: actor.businessId, asked, note };
      const inForce = Object.fromEntries(LIMITS.map((limit) => [limit, wanted[limit] ?? widest?.[limit] ?? null])) as unknown as LeftOver;
      const approval = await consentToRaise(tx, actor, matter, inForce, before.inForce);
      if (!approval.isApproved) return now(approval.approvalRequest);
      const values = [actor.bookId, tier, perPayment, dayAmount, dayPayments, monthAmount];
      await tx.query('limits.set', 'select ledger.set_allowance($1, $2, $3, $4, $5, $6)', values);
      const { inForce: _, ...was } = before;
      const subject = { type: 'wallet', id: String(actor.bookId) };
      await audit(tx, actor, {
        action: 'businessLimits.update',
        subject,
        before: was,
        after: { ...wanted, note, askedBy: approval.askedBy },
      });
      return now(null);
    });
  },
});

const shownTo = ({ businessId: id }: Actor, limits: WalletLimits, approvalRequest: ApprovalRequest | null) => ({
  ...limits,
  businessId: id,
  limits: shownWallet(limits),
  approvalRequest,
});

interface Allowance extends LeftOver {
  tier: string | null;
}

async function allowanceOf(tx: Tx, bookId: number): Promise<Allowance & { inForce: LeftOver }> {
  const { perPayment, dayAmount, dayPayments, monthAmount } = await limitsOf(tx, bookId);
  const row = await from(tx, WalletAllowance)
    .selectFrom('ledger.allowance')
    .select(['tier', 'perPayment', 'dayAmount', 'dayCount as dayPayments', 'monthAmount'])
    .where('bookId', '=', bookId)
    .executeTakeFirst();
  const none: Allowance = { tier: null, perPayment: null, dayAmount: null, dayPayments: null, monthAmount: null };
  return { ...(row ?? none), inForce: { perPayment, dayAmount, dayPayments, monthAmount } };
}
