import { z } from 'zod';
import { koboAmount } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { permits } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { waiveConsent } from '../../core/controls/guard.ts';
import { consent } from '../../core/approvals/two-people.ts';
import { isMore, LIMITS } from './operate.ts';
import { limitsProposal, type Tier, tierSchema, tiersIn } from './tiers.ts';

/** A tier as it is now, with the proposal that waits for a second operator. */
const tierChangeSchema = z
  .object({
    tier: tierSchema.meta({ description: 'The tier as it is now.' }),
    proposal: limitsProposal,
  })
  .register(typeNames, { name: 'TierChange', description: 'What became of the change of a tier.' });

/**
 * Changes the numbers of a tier, for every wallet that has it and no limits of its own, in force with the next payment. Tiers hold in both environments, so they are
 * changed in live alone: what lets more pass than before takes two operators, what lets less pass is done at once.
 * @throws Refusal 404; 409 CONFLICT in the sandbox; what `consent` refuses.
 */
export const setTier = operation({
  title: 'limits.set_tier',
  summary: 'Change the numbers of a tier, for every wallet that has it',
  scope: 'limits:operate',
  control: permits('conditional'),
  input: z.strictObject({
    tier: z.string().trim().min(1).max(32).meta({ description: 'Its name.' }),
    perPayment: koboAmount.nullable().meta({ description: 'Kobo: the most for one payment; null without limit.' }),
    dayAmount: koboAmount.nullable().meta({ description: 'Kobo: the most in a day; null without limit.' }),
    dayPayments: z.int().min(1).max(1_000_000).nullable().meta({ description: 'The most payments in a day; null without limit.' }),
    monthAmount: koboAmount.nullable().meta({ description: 'Kobo: the most in a month; null without limit.' }),
    note: plainText(500).meta({ description: 'Why; kept in the audit log.' }),
  }),
  output: tierChangeSchema,
  async run(app, operator, { note, ...asked }) {
    const actor = { ...operator, businessId: SERVICE };
    return audited(app, actor, async (tx) => {
      const tierNow = async (): Promise<Tier> => {
        const found = (await tiersIn(tx)).find(({ name }) => name === asked.tier);
        if (!found) throw new Refusal('not_found', `There is no tier ${asked.tier}`, { code: 'RECORD_NOT_FOUND' });
        return found;
      };
      const before = await tierNow();
      if (actor.environment === 'sandbox')
        throw new Refusal('conflict', 'Tiers hold in live too, where they are changed; give the wallet limits of its own', {
          code: 'CONFLICT',
        });
      // It is so already, maybe by this very request, whose answer was lost.
      if (LIMITS.every((limit) => before[limit] === asked[limit])) return { tier: before, proposal: null };
      let askedBy: string | null = null;
      if (LIMITS.some((limit) => isMore(asked[limit], before[limit]))) {
        const agreed = await consent(tx, actor, { kind: setTier.title, subject: asked.tier, asked, note });
        if (!agreed.isAgreed) return { tier: before, proposal: agreed.proposal };
        ({ askedBy } = agreed);
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
      return { tier: await tierNow(), proposal: null };
    });
  },
});
