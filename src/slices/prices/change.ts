import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { moment } from '../../domain/time/moment.ts';
import { conflict, invalid, notFound } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { audit, SERVICE, audited } from '../../core/audit/audit.ts';
import { permits } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { FRESH_MS, type PriceKind, type PriceRule, FeeRule } from '../../core/prices/rule.ts';
import { consent } from '../../core/approvals/maker-checker.ts';
import { actingIn } from '../businesses/business.ts';
import { from, valuesOf } from '../../platform/db/entity.ts';
import {
  type AskedPrice,
  type Price,
  type PriceChange,
  priceChangeSchema,
  priceColumns,
  priceFields,
  ruleOf,
  savedPrices,
  shownPrice,
} from './price.ts';
import { billTypes } from '../bills/bill.ts';
import { openCatalogue } from '../bills/catalogue.ts';
import { smsNetworks } from '../sms/networks.ts';
import { smsRoute } from '../sms/prices.ts';
import { verificationOperations, VerificationPlan } from '../verification/entities.ts';

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
    const rule = ruleOf(asked);
    const { kind, item, planId, businessId } = rule;
    if (rule.maxAmount !== null && rule.maxAmount < rule.minAmount) throw invalid('maxAmount', 'maxAmount: must not be below minAmount');
    await refuseUnfit(app, operator, asked);
    const actor = await chargedTo(app, operator, businessId);
    return audited(app, actor, async (tx): Promise<PriceChange> => {
      // A repeat of a request whose answer was lost.
      const made = await savedPrices.find(tx, { id: operator.effectId });
      if (made) return { price: shownPrice(made), approvalRequest: null };
      const effectiveFrom = noticed(app, 'effectiveFrom', asked.effectiveFrom);
      const subject = [kind, item, planId, businessId ?? 'all'].filter((part) => part !== null).join(' ');
      const approval = await consent(tx, actor, { kind: 'prices.create', subject, asked, note: why });
      if (!approval.isApproved) return { price: null, approvalRequest: approval.approvalRequest };
      await refuseSecond(tx, actor, { ...rule, effectiveFrom });
      const price = valuesOf(
        priceColumns,
        tx.em.create(FeeRule, { id: operator.effectId, environment: actor.environment, ...rule, effectiveFrom }),
      );
      const after = { ...price, note: why, askedBy: approval.askedBy };
      await audit(tx, actor, { action: 'prices.create', subject: { type: 'price', id: price.id }, after });
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
        throw conflict('CONFLICT', 'This rule also applies in live and must be ended there; add a newer rule for the sandbox');
      if (before.environment === null && soldByPiece.has(before.kind))
        throw conflict('CONFLICT', 'This rule is the required default; add a newer rule instead');
      const to = noticed(app, 'effectiveTo', asked.effectiveTo);
      if (before.effectiveTo !== null && before.effectiveTo <= to) {
        // Possibly a repeat of this request, whose answer was lost.
        return { price: shownPrice(before), approvalRequest: null };
      }
      const approval = await consent(tx, actor, { kind: 'prices.end', subject: before.id, asked, note: why });
      if (!approval.isApproved) return { price: shownPrice(before), approvalRequest: approval.approvalRequest };
      const end = to > before.effectiveFrom ? to : new Date(before.effectiveFrom.getTime() + 1);
      const row = await tx.em.findOneOrFail(FeeRule, before.id);
      row.effectiveTo = end;
      const after = { effectiveTo: end, note: why, askedBy: approval.askedBy };
      const [action, subject] = ['prices.end', { type: 'price', id: before.id }] as const;
      await audit(tx, actor, { action, subject, before: { effectiveTo: before.effectiveTo }, after });
      return { price: shownPrice({ ...before, effectiveTo: end }), approvalRequest: null };
    });
  },
});

/** Audit log of the business, or of the service. */
async function chargedTo(app: App, operator: Actor, businessId: string | null): Promise<Actor> {
  return businessId === null ? { ...operator, businessId: SERVICE } : actingIn(app, operator, businessId);
}

async function visible(db: Pick<Tx, 'query'>, { environment }: Actor, id: string): Promise<Price> {
  const price = await savedPrices.find(db, { id });
  if (!price || (price.environment !== null && price.environment !== environment)) throw notFound('Price rule not found; check the id');
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
async function refuseSecond(tx: Tx, { environment }: Actor, rule: PriceRule): Promise<void> {
  const { kind, businessId, effectiveFrom, minAmount, maxAmount, item, planId } = rule;
  const others = await tx.query<{ id: string }>(
    'prices.same',
    `select id from fee_rule where kind = $1 and business_id is not distinct from $2 and effective_from = $3 and (environment is null or environment = $4)
        and min_amount <= coalesce($6, 9223372036854775807) and coalesce(max_amount, 9223372036854775807) >= $5
        and item is not distinct from $7 and plan_id is not distinct from $8 limit 1`,
    [kind, businessId, effectiveFrom, environment, minAmount, maxAmount, item, planId],
  );
  if (others[0])
    throw conflict('CONFLICT', `The rule ${others[0].id} starts at the same time for some of these amounts; choose another time or range`);
}

/** Kinds with a flat price, without percentage or amount range. */
const soldByPiece: ReadonlySet<PriceKind> = new Set(['sms_part', 'verification_call', 'verification_plan'] as const);

/** @throws Refusal 400 VALIDATION_ERROR naming a field that this kind does not have, or an unknown item. */
async function refuseUnfit(app: App, actor: Actor, asked: AskedPrice): Promise<void> {
  const { kind, item = null, forPlan = null } = asked;
  if (forPlan !== null && kind !== 'verification_call') throw invalid('forPlan', 'forPlan: only verification calls have prices by plan');
  if (forPlan !== null && !(await isPlan(app, forPlan))) throw invalid('forPlan', 'forPlan: no plan has this id');
  if (soldByPiece.has(kind)) refuseShare(asked);
  if (item === null) {
    if (kind === 'verification_plan') throw invalid('item', 'item: is required: the id of the plan');
  } else if (!(await isSold(app, actor, kind, item))) throw invalid('item', `item: nothing of this kind has the name ${item}`);
}

function refuseShare(asked: AskedPrice): void {
  const { kind, flat = 0 } = asked;
  for (const field of ['minAmount', 'maxAmount', 'basisPoints', 'cap'] as const)
    if (asked[field]) throw invalid(field, `${field}: this kind is sold by the piece, at a flat price`);
  if (kind !== 'sms_part' && flat < 1)
    throw invalid('flat', 'flat: is required: verification is never free of charge; use a quota instead');
}

async function isSold(app: App, actor: Actor, kind: PriceKind, item: string): Promise<boolean> {
  const isOf = (words: readonly string[], word: string | undefined): boolean => word !== undefined && words.includes(word);
  switch (kind) {
    case 'bill_fee':
      return isOf(billTypes, item) || (await openCatalogue(app, actor)).catalogue.service(item) !== undefined;
    case 'sms_part': {
      const [network, route, ...more] = item.split('/');
      if (route === undefined) return isOf([...smsNetworks, ...smsRoute.options], network);
      return more.length === 0 && isOf(smsNetworks, network) && isOf(smsRoute.options, route);
    }
    case 'verification_call':
      return isOf(verificationOperations, item);
    case 'verification_plan':
      return isPlan(app, item);
    case 'transfer_fee':
    case 'vat':
    case 'stamp_duty':
      return false;
  }
}

async function isPlan({ db }: App, id: string): Promise<boolean> {
  const plans = from(db, VerificationPlan).selectFrom('verification.plan').select('id');
  return (await plans.where(sql<string>`id::text`, '=', id).executeTakeFirst()) !== undefined;
}
