import { z } from 'zod';
import { koboAmount } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { permits, waiveConsent } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { isMore, LIMITS } from './operate.ts';
import { limitsApprovalRequest, type Tier, tierSchema, tiersIn } from './tiers.ts';

const tierChangeSchema = z
  .object({
    tier: tierSchema.meta({ description: 'Current limits of the tier.' }),
    approvalRequest: limitsApprovalRequest,
  })
  .register(typeNames, { name: 'TierChange', description: 'Result of a tier change.' });

/**
 * Updates the limits of a tier for every wallet with the tier and without own limits, in force with the next payment. Tiers are
 * shared by both environments, so live alone changes them: a raise needs two operators, a reduction applies immediately. @throws
 * Refusal 404; 409 CONFLICT in the sandbox; errors of the approval.
 */
export const setTier = operation({
  title: 'tiers.update',
  summary: 'Update the limits of a tier',
  scope: 'limits:operate',
  control: permits('conditional'),
  input: z.strictObject({
    tier: z.string().trim().min(1).max(32).meta({ description: 'Name of the tier.' }),
    perPayment: koboAmount.nullable().meta({ description: 'Kobo: limit per transaction; null without limit.' }),
    dayAmount: koboAmount.nullable().meta({ description: 'Kobo: limit per day; null without limit.' }),
    dayPayments: z.int().min(1).max(1_000_000).nullable().meta({ description: 'Limit of payments per day; null without limit.' }),
    monthAmount: koboAmount.nullable().meta({ description: 'Kobo: limit per month; null without limit.' }),
    note: plainText(500).meta({ description: 'Reason; saved in the audit log.' }),
  }),
  output: tierChangeSchema,
  async run(app, operator, { note, ...asked }) {
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const tierNow = async (): Promise<Tier> => {
        const found = (await tiersIn(tx)).find(({ name }) => name === asked.tier);
        if (!found)
          throw new Refusal('not_found', `No tier is named ${asked.tier}; GET /ops/tiers lists all tiers`, { code: 'RECORD_NOT_FOUND' });
        return found;
      };
      const before = await tierNow();
      if (actor.environment === 'sandbox')
        throw new Refusal('conflict', 'Tiers are changed in live, which shares them; in the sandbox, set own limits of the wallet', {
          code: 'CONFLICT',
        });
      if (LIMITS.every((limit) => before[limit] === asked[limit])) return { tier: before, approvalRequest: null };
      let askedBy: string | null = null;
      if (LIMITS.some((limit) => isMore(asked[limit], before[limit]))) {
        const approval = await consent(tx, actor, { kind: setTier.title, subject: asked.tier, asked, note });
        if (!approval.isApproved) return { tier: before, approvalRequest: approval.approvalRequest };
        ({ askedBy } = approval);
      } else waiveConsent(tx, actor);
      await tx.query(
        'limits.set_tier',
        'update ledger.tier set per_payment = $2, day_amount = $3, day_count = $4, month_amount = $5 where name = $1',
        [asked.tier, asked.perPayment, asked.dayAmount, asked.dayPayments, asked.monthAmount],
      );
      const { name: id } = before;
      const was = Object.fromEntries(LIMITS.map((limit) => [limit, before[limit]]));
      const after = { ...asked, note, askedBy };
      await audit(tx, actor, { action: setTier.title, subject: { type: 'tier', id }, before: was, after });
      return { tier: await tierNow(), approvalRequest: null };
    });
  },
});
