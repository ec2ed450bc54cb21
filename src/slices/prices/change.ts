import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { koboOf, NO_KOBO } from '../../domain/money/money.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { permits } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { FRESH_MS } from '../../core/prices/price-book.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { refuseUnfit, soldByPiece } from './fit.ts';
import { type Price, PRICE_COLUMNS, type PriceChange, priceChangeSchema, priceFields, priceOf, shownPrice } from './price.ts';

/** Every process has read the change by then. */
const NOTICE_MS = 2 * FRESH_MS;

const note = plainText(500).meta({ description: 'Reason, for the audit log.' });

/**
 * Adds a price rule with a start time; of equal rules, the latest applies. Requires two operators in live.
 * @throws Refusal 404 for an unknown business; 400 VALIDATION_ERROR; 409 CONFLICT with a rule of the same start and amounts.
 */
export const addPrice = operation({
  title: 'prices.create',
  summary: 'Add a price rule',
  scope: 'prices:operate',
  control: permits('always'),
  input: z.strictObject({
    ...priceFields,
    effectiveFrom: moment.optional().meta({ description: 'Start of the rule; at least a minute ahead, the default.' }),
    note,
  }),
  output: priceChangeSchema,
  async run(app, operator, { note: why, ...asked }) {
    const { kind, item = null, forPlan = null, forBusiness = null } = asked;
    const { minAmount = koboOf(1), maxAmount = null, flat = NO_KOBO, basisPoints = 0, cap = null } = asked;
    if (maxAmount !== null && maxAmount < minAmount) throw invalid('maxAmount', 'maxAmount: must not be below minAmount');
    await refuseUnfit(app, operator, asked);
    const actor = await chargedTo(app, operator, forBusiness);
    return audited(app, actor, async (tx): Promise<PriceChange> => {
      // A repeat of a request whose answer was lost.
      const made = await priceOf(tx, operator.effectId);
      if (made) return { price: shownPrice(made), approvalRequest: null };
      const from = noticed(app, 'effectiveFrom', asked.effectiveFrom);
      const approval = await consent(tx, actor, {
        kind: 'prices.create',
        subject: [kind, item, forPlan, forBusiness ?? 'all'].filter((part) => part !== null).join(' '),
        asked,
        note: why,
      });
      if (!approval.isApproved) return { price: null, approvalRequest: approval.approvalRequest };
      await refuseSecond(tx, actor, [kind, forBusiness, from, minAmount, maxAmount, item, forPlan]);
      const [price] = await tx.query<Price>(
        'prices.add',
        `insert into fee_rule (id, environment, business_id, kind, effective_from, min_amount, max_amount, flat, basis_points, cap, item, plan_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning ${PRICE_COLUMNS}`,
        [operator.effectId, actor.environment, forBusiness, kind, from, minAmount, maxAmount, flat, basisPoints, cap, item, forPlan],
      );
      if (!price) throw new Error('a price rule was not stored');
      await audit(tx, actor, {
        action: 'prices.create',
        subject: { type: 'price', id: price.id },
        after: { ...price, note: why, askedBy: approval.askedBy },
      });
      return { price: shownPrice(price), approvalRequest: null };
    });
  },
});

/**
 * Ends a price rule. Requires two operators in live.
 * @throws Refusal 404; 409 CONFLICT for an ended rule, a live rule from the sandbox, or a required default.
 */
export const endPrice = operation({
  title: 'prices.end',
  summary: 'End a price rule',
  scope: 'prices:operate',
  control: permits('always'),
  input: z.strictObject({
    priceId: z.uuid().meta({ description: 'Id of the rule.' }),
    effectiveTo: moment.optional().meta({ description: 'End of the rule; at least a minute ahead, the default.' }),
    note,
  }),
  output: priceChangeSchema,
  async run(app, operator, { note: why, ...asked }) {
    const found = await visible(app.db, operator, asked.priceId);
    const actor = await chargedTo(app, operator, found.businessId);
    return audited(app, actor, async (tx): Promise<PriceChange> => {
      const before = await visible(tx, operator, asked.priceId);
      if (before.environment === null && actor.environment === 'sandbox')
        throw new Refusal('conflict', 'This rule also applies in live and must be ended there; add a newer rule for the sandbox', {
          code: 'CONFLICT',
        });
      if (before.environment === null && soldByPiece.has(before.kind))
        throw new Refusal('conflict', 'This rule is the required default; add a newer rule instead', {
          code: 'CONFLICT',
        });
      const to = noticed(app, 'effectiveTo', asked.effectiveTo);
      if (before.effectiveTo !== null && before.effectiveTo <= to) {
        // Possibly a repeat of this request, whose answer was lost.
        return { price: shownPrice(before), approvalRequest: null };
      }
      const approval = await consent(tx, actor, { kind: 'prices.end', subject: before.id, asked, note: why });
      if (!approval.isApproved) return { price: shownPrice(before), approvalRequest: approval.approvalRequest };
      const end = to > before.effectiveFrom ? to : new Date(before.effectiveFrom.getTime() + 1);
      await tx.query('prices.end', 'update fee_rule set effective_to = $2 where id = $1', [before.id, end]);
      const price = await visible(tx, operator, before.id);
      await audit(tx, actor, {
        action: 'prices.end',
        subject: { type: 'price', id: before.id },
        before: { effectiveTo: before.effectiveTo },
        after: { effectiveTo: price.effectiveTo, note: why, askedBy: approval.askedBy },
      });
      return { price: shownPrice(price), approvalRequest: null };
    });
  },
});

/** Audit log of the business, or of the service. */
async function chargedTo(app: App, operator: Actor, businessId: string | null): Promise<Actor> {
  return businessId === null ? { ...operator, businessId: SERVICE } : actingIn(app, operator, businessId);
}

async function visible(db: Pick<Tx, 'query'>, { environment }: Actor, id: string): Promise<Price> {
  const price = await priceOf(db, id);
  if (!price || (price.environment !== null && price.environment !== environment))
    throw new Refusal('not_found', 'Price rule not found; check the id', { code: 'RECORD_NOT_FOUND' });
  return price;
}

function noticed({ clock }: Pick<App, 'clock'>, field: string, given: string | undefined): Date {
  const earliest = clock.now().getTime() + NOTICE_MS;
  if (given === undefined) return new Date(earliest);
  const at = new Date(given);
  if (at.getTime() < earliest) throw invalid(field, `${field}: must be at least a minute ahead, so that every process applies it in time`);
  return at;
}

/** Invariant: no two rules share start and amounts. */
async function refuseSecond(
  tx: Tx,
  { environment }: Actor,
  [kind, business, from, min, max, item, plan]: readonly [string, string | null, Date, number, number | null, string | null, string | null],
): Promise<void> {
  const others = await tx.query<{ id: string }>(
    'prices.same',
    `select id from fee_rule where kind = $1 and business_id is not distinct from $2 and effective_from = $3 and (environment is null or environment = $4)
        and min_amount <= coalesce($6, 9223372036854775807) and coalesce(max_amount, 9223372036854775807) >= $5
        and item is not distinct from $7 and plan_id is not distinct from $8 limit 1`,
    [kind, business, from, environment, min, max, item, plan],
  );
  if (others[0])
    throw new Refusal(
      'conflict',
      `The rule ${others[0].id} starts at the same time for some of these amounts; choose another time or range`,
      { code: 'CONFLICT' },
    );
}
