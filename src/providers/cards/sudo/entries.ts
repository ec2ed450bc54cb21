import { z } from 'zod';
import { type Kobo, koboOfNaira, negated, NO_KOBO, sizeOf } from '../../../domain/money/money.ts';
import type { Fact } from '../journal.ts';
import type { CardJournal, Merchant } from '../port.ts';
import { DIRECTIONS, OPEN_AUTHORIZATION } from './codes.ts';

const DAY_MS = 24 * 3_600_000;
/** Authorizations open for longer are not settled [C]; the balance would show it. */
const OPEN_MS = 30 * DAY_MS;

const word = z.string().nullish().catch(null);
const row = z.looseObject({
  _id: z.string().min(1).max(100),
  amount: z
    .unknown()
    .optional()
    // Amounts with tax in them have parts of a kobo [S: 25.375]; the balance of the card settles what rounding leaves.
    .transform((reported, context) => koboOfNaira(reported, 'rounded') ?? (context.addIssue('no amount in naira'), z.NEVER)),
  createdAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  merchant: z.looseObject({ name: word, category: word, mcc: word, city: word, country: word }).nullish().catch(null),
  transactionMetadata: z.looseObject({ channel: word }).nullish().catch(null),
});
const idOf = z.union([z.string(), z.looseObject({ _id: z.string() }).transform(({ _id }) => _id)]);
/** Rows of account, authorizations and transactions [S, except `capture`]. Card amounts include fee and tax. */
export const rowSchemas = {
  account: row.extend({ type: z.enum(DIRECTIONS), paymentReference: word }),
  authorizations: row.extend({
    approved: z.boolean(),
    status: z.string(),
    requestHistory: z
      .array(z.looseObject({ reason: word }))
      .nullish()
      .catch(null),
  }),
  card: row.extend({ type: z.enum(['capture', 'refund']), authorization: idOf.nullish().catch(null) }),
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

/** Facts of the rows; `captured` sums captures by authorization. Account rows without our instruction repeat the card's lists. */
export function factsOf({ account, authorizations, card }: Lists, captured: ReadonlyMap<string, Kobo>): Fact[] {
  const read = new Set(authorizations.map(({ _id }) => _id));
  const facts = [
    ...card.flatMap((each): Fact[] => {
      if (each.type === 'refund') return [fact(each, 'refund', sizeOf(each.amount))];
      // Of an older authorization, captures state the total.
      const source = each.authorization;
      return source && !read.has(source) ? [{ ...fact(each, 'purchase', negated(captured.get(source) ?? NO_KOBO)), source }] : [];
    }),
    ...authorizations.map((each): Fact => {
      const asked = sizeOf(each.amount);
      if (!each.approved)
        return { ...fact(each, 'purchase', NO_KOBO), amount: asked, reason: each.requestHistory?.at(-1)?.reason ?? 'declined' };
      return fact(each, 'purchase', negated(each.status === 'reversed' ? NO_KOBO : (captured.get(each._id) ?? asked)));
    }),
    ...account.flatMap((each): Fact[] => {
      const { type, amount, paymentReference } = each;
      if (!isOurs(paymentReference)) return [];
      const isIn = type === 'Credit';
      return [{ ...fact(each, isIn ? 'load' : 'unload', isIn ? sizeOf(amount) : negated(sizeOf(amount))), source: paymentReference }];
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

function fact({ _id, merchant, transactionMetadata, createdAt }: z.output<typeof row>, kind: Fact['kind'], change: Kobo): Fact {
  const at = new Date(createdAt).toISOString();
  return {
    source: _id,
    kind,
    amount: sizeOf(change),
    change,
    reason: null,
    merchant: merchantOf(merchant),
    channel: transactionMetadata?.channel?.toLowerCase() ?? null,
    at,
  };
}

const MAX_TEXT = 200;
function merchantOf(reported: z.output<typeof row>['merchant']): Merchant | null {
  if (!reported?.name) return null;
  const mcc = reported.mcc ?? reported.category ?? '';
  const [city, country] = [reported.city?.slice(0, MAX_TEXT) ?? null, reported.country?.slice(0, MAX_TEXT) ?? null];
  return { name: reported.name.slice(0, MAX_TEXT), mcc: /^\d{4}$/.test(mcc) ? mcc : null, city, country };
}
