import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { kobo, koboAmount } from '../../domain/money/money.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import { waiting } from '../../core/approvals/approval-request.ts';
import { reads, permits, waiveConsent } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { from } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { found, conflict } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { type Consent, consent, type Matter } from '../../core/approvals/maker-checker.ts';
import type { LeftOver } from '../../core/ledger/outcomes.ts';
import { WalletTier } from './entities.ts';
import type { Actor } from '../../domain/actor/actor.ts';

export const limitsApprovalRequest = waiting('LimitsApprovalRequest', 'Approval request for limits.');

const tierSchema = namedObject('Tier', 'Set of limits.', {
  tier: z.string().meta({ description: 'Name of the tier.' }),
  perPayment: kobo.nullable().meta({ description: 'Kobo: limit per transaction; null without limit.' }),
  dayAmount: kobo.nullable().meta({ description: 'Kobo: limit per day; null without limit.' }),
  dayPayments: z.int().nullable().meta({ description: 'Limit of payments per day; null without limit.' }),
  monthAmount: kobo.nullable().meta({ description: 'Kobo: limit per month; null without limit.' }),
});

export interface Tier extends z.output<typeof tierSchema> {
  name: string;
  rank: number;
}

export const tiersIn = (on: Sender): Promise<Tier[]> =>
  from(on, WalletTier)
    .selectFrom('ledger.tier')
    .select(['name', 'name as tier', 'rank', 'perPayment', 'dayAmount', 'dayCount as dayPayments', 'monthAmount'])
    .orderBy('rank')
    .execute();

/** Lists the limits of each tier, the lowest first; null is without limit. */
export const listTiers = operation({
  title: 'tiers.list',
  summary: 'List wallet tiers',
  scope: 'limits:operate',
  control: reads,
  input: z.strictObject({}),
  output: { list: tierSchema },
  run: ({ db }): Promise<Tier[]> => tiersIn(db),
});

export const LIMITS = ['perPayment', 'dayAmount', 'dayPayments', 'monthAmount'] as const;

/** A raise of a limit needs consent; a reduction does not. */
export async function consentToRaise(tx: Tx, actor: Actor, matter: Matter, wanted: LeftOver, before: LeftOver): Promise<Consent> {
  const isRaise = LIMITS.some((limit) => before[limit] !== null && (wanted[limit] === null || wanted[limit] > before[limit]));
  if (isRaise) return consent(tx, actor, matter);
  waiveConsent(tx, actor);
  return { isApproved: true, askedBy: null };
}

export async function giveFirstTier(tx: Tx, bookId: number): Promise<void> {
  await tx.query(
    'limits.first_tier',
    `select ledger.set_allowance($1, t.name, null, null, null, null) from (select name from ledger.tier order by rank limit 1) t
      where not exists (select from ledger.allowance a where a.book_id = $1)`,
    [bookId],
  );
}

const tierChangeSchema = namedObject('TierChange', 'Result of a tier change.', {
  tier: tierSchema.meta({ description: 'Current limits of the tier.' }),
  approvalRequest: limitsApprovalRequest,
});

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
        const tier = (await tiersIn(tx)).find(({ name }) => name === asked.tier);
        return found(tier, `No tier is named ${asked.tier}; GET /ops/tiers lists all tiers`);
      };
      const before = await tierNow();
      if (actor.environment === 'sandbox')
        throw conflict('CONFLICT', 'Tiers are changed in live, which shares them; in the sandbox, set own limits of the wallet');
      if (LIMITS.every((limit) => before[limit] === asked[limit])) return { tier: before, approvalRequest: null };
      const approval = await consentToRaise(tx, actor, { kind: setTier.title, subject: asked.tier, asked, note }, asked, before);
      if (!approval.isApproved) return { tier: before, approvalRequest: approval.approvalRequest };
      const { perPayment, dayAmount, dayPayments: dayCount, monthAmount } = asked;
      tx.em.assign(await tx.em.findOneOrFail(WalletTier, asked.tier), { perPayment, dayAmount, dayCount, monthAmount });
      await tx.em.flush();
      const { name: id } = before;
      const was = Object.fromEntries(LIMITS.map((limit) => [limit, before[limit]]));
      const after = { ...asked, note, askedBy: approval.askedBy };
      await audit(tx, actor, { action: setTier.title, subject: { type: 'tier', id }, before: was, after });
      return { tier: await tierNow(), approvalRequest: null };
    });
  },
});
