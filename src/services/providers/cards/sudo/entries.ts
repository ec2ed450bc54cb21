import { z } from 'zod';
import { type Kobo, koboOfNaira, negated, NO_KOBO, sizeOf } from '../../../../platform/kernel/money.ts';
import type { Fact } from '../numbering.ts';
import type { CardJournal, Merchant } from '../port.ts';
import { accountRows, OPEN_AUTHORIZATION } from './codes.ts';

const rowKindOf: ReadonlyMap<string, (typeof accountRows)[number]['is']> = new Map(accountRows.map((each) => [each.type, each.is]));

const DAY_MS = 24 * 3_600_000;
/** An authorization that is open for longer is not settled any more [C]; were it, the balance would tell. */
const OPEN_MS = 30 * DAY_MS;

const word = z.string().nullish().catch(null);
const row = z.looseObject({
  _id: z.string().min(1).max(100),
  amount: z
    .unknown()
    .optional()
    .transform((told, context) => koboOfNaira(told) ?? (context.addIssue('no amount in naira'), z.NEVER)),
  createdAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  merchant: z.looseObject({ name: word, category: word, mcc: word, city: word, country: word }).nullish().catch(null),
  channel: word,
});
/** Rows of an account's list, of a card's authorizations and of its transactions [names of fields K]. */
export const rowSchemas = {
  account: row.extend({
    type: z.enum([...rowKindOf.keys()]),
    direction: z.enum(['credit', 'debit']),
    paymentReference: word,
  }),
  authorizations: row.extend({ approved: z.boolean(), status: z.string(), reason: word }),
  card: row.extend({ type: z.enum(['capture', 'refund']), authorization: word }),
};
export type ListName = keyof typeof rowSchemas;
export type Lists = { [Name in ListName]: readonly z.output<(typeof rowSchemas)[Name]>[] };

/** Of which purchase a row is a part: what was captured of an authorization. */
export const partsIn = ({ card }: Lists): Parameters<CardJournal['parts']>[1] =>
  card.flatMap(({ type, authorization, _id: id, amount }) =>
    type === 'capture' && authorization ? [{ id, source: authorization, amount: sizeOf(amount) }] : [],
  );

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isOurs = (reference: string | null | undefined): reference is string => reference != null && UUID.test(reference);

/** What the rows say. `captured` is all that was ever captured, by authorization. `isOver`: what was left on the card went back to our account with its end, which the books here did already. */
export function factsOf({ account, authorizations, card }: Lists, captured: ReadonlyMap<string, Kobo>, isOver: boolean): Fact[] {
  const read = new Set(authorizations.map(({ _id }) => _id));
  const facts = [
    ...card.flatMap((each): Fact[] => {
      if (each.type === 'refund') return [fact(each, 'refund', sizeOf(each.amount))];
      // Of an authorization from before what is read, all that it came to is told by what was captured.
      const source = each.authorization;
      return source && !read.has(source) ? [{ ...fact(each, 'purchase', negated(captured.get(source) ?? NO_KOBO)), source }] : [];
    }),
    ...authorizations.map((each): Fact => {
      const asked = sizeOf(each.amount);
      if (!each.approved) return { ...fact(each, 'purchase', NO_KOBO), amount: asked, reason: each.reason ?? 'declined' };
      return fact(each, 'purchase', negated(each.status === 'reversed' ? NO_KOBO : (captured.get(each._id) ?? asked)));
    }),
    ...account.flatMap((each): Fact[] => {
      const { direction, amount, paymentReference } = each;
      const kind = rowKindOf.get(each.type);
      const isSwept = isOver && kind === 'transfer' && direction === 'debit' && !isOurs(paymentReference);
      if (kind === 'card' || isSwept) return [];
      const isIn = direction === 'credit';
      const told = fact(each, kind === 'fee' ? 'fee' : isIn ? 'load' : 'unload', isIn ? sizeOf(amount) : negated(sizeOf(amount)));
      return [isOurs(paymentReference) ? { ...told, source: paymentReference } : told];
    }),
  ];
  return [...new Map(facts.map((each) => [each.source, each])).values()];
}

/** From when on something may still come or change: a day before the newest row, and no later than an authorization that is open. */
export function reachOf({ account, authorizations, card }: Lists): Date | null {
  const newest = Math.max(...[account, authorizations, card].flatMap((rows) => rows.map(timeOf)));
  const open = authorizations.filter(({ approved, status }) => approved && status === OPEN_AUTHORIZATION).map(timeOf);
  const reach = Math.min(newest - DAY_MS, ...open.filter((at) => newest - at < OPEN_MS));
  return Number.isFinite(reach) ? new Date(reach) : null;
}
const timeOf = ({ createdAt }: { createdAt: string }): number => Date.parse(createdAt);

function fact({ _id, merchant, channel, createdAt }: z.output<typeof row>, kind: Fact['kind'], change: Kobo): Fact {
  const at = new Date(createdAt).toISOString();
  return {
    source: _id,
    kind,
    amount: sizeOf(change),
    change,
    reason: null,
    merchant: merchantOf(merchant),
    channel: channel?.toLowerCase() ?? null,
    at,
  };
}

const MAX_TEXT = 200;
function merchantOf(told: z.output<typeof row>['merchant']): Merchant | null {
  if (!told?.name) return null;
  const mcc = told.mcc ?? told.category ?? '';
  const [city, country] = [told.city?.slice(0, MAX_TEXT) ?? null, told.country?.slice(0, MAX_TEXT) ?? null];
  return { name: told.name.slice(0, MAX_TEXT), mcc: /^\d{4}$/.test(mcc) ? mcc : null, city, country };
}
