import type { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { PriceKind } from '../../core/prices/rule.ts';
import { billTypes } from '../bills/bill.ts';
import { openCatalogue } from '../bills/catalogue.ts';
import { smsNetworks } from '../sms/networks.ts';
import { smsRoute } from '../sms/prices.ts';
import { verificationOperations } from '../verification/kinds.ts';
import type { priceFields } from './price.ts';

type Asked = z.output<z.ZodObject<typeof priceFields>>;

/** Kinds with a flat price, without percentage or amount range. */
export const soldByPiece: ReadonlySet<PriceKind> = new Set(['sms_part', 'verification_call', 'verification_plan'] as const);

/** @throws Refusal 400 VALIDATION_ERROR naming a field that this kind does not have, or an unknown item. */
export async function refuseUnfit(app: App, actor: Actor, asked: Asked): Promise<void> {
  const { kind, item = null, forPlan = null } = asked;
  if (forPlan !== null && kind !== 'verification_call') throw invalid('forPlan', 'forPlan: only verification calls have prices by plan');
  if (forPlan !== null && !(await isPlan(app, forPlan))) throw invalid('forPlan', 'forPlan: no plan has this id');
  if (soldByPiece.has(kind)) refuseShare(asked);
  if (item === null) {
    if (kind === 'verification_plan') throw invalid('item', 'item: is required: the id of the plan');
  } else if (!(await isSold(app, actor, kind, item))) throw invalid('item', `item: nothing of this kind has the name ${item}`);
}

function refuseShare(asked: Asked): void {
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
  const rows = await db.query('prices.plan', 'select from verification.plan where id::text = $1', [id]);
  return rows.length > 0;
}
