import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { type Kobo, koboOfNaira, minus, negated, NO_KOBO, plus, sizeOf } from '../../../../platform/kernel/money.ts';
import type { CardJournal, Merchant, NewEntry } from '../port.ts';
import { accountRows } from './codes.ts';

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const word = z.string().nullish().catch(null);
const id = z.string().min(1).max(100);

const merchantSchema = z.looseObject({ name: word, category: word, mcc: word, city: word, country: word }).nullish().catch(null);

/** Rows of an account's list, of a card's authorizations and of its transactions [names of fields K]. */
export const accountRowSchema = z.looseObject({
  _id: id,
  type: z.string(),
  direction: z.enum(['credit', 'debit']),
  amount: z.unknown(),
  paymentReference: word,
  createdAt: moment,
});
export const authorizationSchema = z.looseObject({
  _id: id,
  amount: z.unknown(),
  approved: z.boolean(),
  status: z.string(),
  reason: word,
  merchant: merchantSchema,
  channel: word,
  createdAt: moment,
});
export const cardRowSchema = z.looseObject({
  _id: id,
  type: z.enum(['capture', 'refund']),
  amount: z.unknown(),
  authorization: word,
  merchant: merchantSchema,
  channel: word,
  createdAt: moment,
});

export interface Lists {
  account: readonly z.output<typeof accountRowSchema>[];
  authorizations: readonly z.output<typeof authorizationSchema>[];
  card: readonly z.output<typeof cardRowSchema>[];
}

/** Something at the processor, and what it has added to the card by now. */
interface Fact extends Omit<NewEntry, 'id' | 'source'> {
  source: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const rowKindOf: ReadonlyMap<string, (typeof accountRows)[number]['is']> = new Map(accountRows.map((row) => [row.type, row.is]));

/** What the lists say, as facts; a concern where a row cannot be read. `isOver`: what was left on the card went back to our account with its end, which the books here did already. */
export function factsOf({ account, authorizations, card }: Lists, isOver: boolean): { facts: Fact[] } | { concern: Concern } {
  const facts: Fact[] = [];
  const captured = new Map<string, Kobo>();
  for (const row of card) {
    const amount = koboOfNaira(row.amount);
    if (amount === null) return unreadable;
    if (row.type === 'capture' && row.authorization)
      captured.set(row.authorization, plus(captured.get(row.authorization) ?? NO_KOBO, sizeOf(amount)));
    if (row.type === 'refund') facts.push(fact(row, 'refund', sizeOf(amount)));
  }
  for (const row of authorizations) {
    const amount = koboOfNaira(row.amount);
    if (amount === null) return unreadable;
    const asked = sizeOf(amount);
    if (!row.approved) facts.push({ ...fact(row, 'purchase', NO_KOBO), amount: asked, reason: row.reason ?? 'declined' });
    else facts.push(fact(row, 'purchase', negated(row.status === 'reversed' ? NO_KOBO : (captured.get(row._id) ?? asked))));
  }
  for (const row of account) {
    const amount = koboOfNaira(row.amount);
    const kind = rowKindOf.get(row.type);
    if (amount === null || kind === undefined) return unreadable;
    if (kind === 'card') continue;
    const change = row.direction === 'credit' ? sizeOf(amount) : negated(sizeOf(amount));
    const isOurs = row.paymentReference != null && UUID.test(row.paymentReference);
    if (kind === 'transfer' && !isOurs && isOver && row.direction === 'debit') continue;
    const source = isOurs ? String(row.paymentReference) : row._id;
    const named = kind === 'fee' ? 'fee' : row.direction === 'credit' ? 'load' : 'unload';
    facts.push({ ...fact({ ...row, merchant: null, channel: null }, named, change), source });
  }
  return { facts: facts.toSorted(inOrder) };
}

/** As they came about; of one instant what came in before what went out, as no card can spend what is not on it yet. */
const inOrder = (one: Fact, other: Fact): number =>
  Date.parse(one.at) - Date.parse(other.at) || Number(other.change > 0) - Number(one.change > 0) || (one.source < other.source ? -1 : 1);

const unreadable = { concern: { kind: 'unknown_answer', detail: 'Sudo tells of a card in a form that is not known here' } } as const;

function fact(
  row: Pick<z.output<typeof authorizationSchema>, '_id' | 'merchant' | 'channel' | 'createdAt'>,
  kind: NewEntry['kind'],
  change: Kobo,
): Fact {
  return {
    source: row._id,
    kind,
    amount: sizeOf(change),
    change,
    reason: null,
    merchant: merchantOf(row.merchant),
    channel: row.channel?.toLowerCase() ?? null,
    at: new Date(row.createdAt).toISOString(),
  };
}

const MAX_TEXT = 200;
function merchantOf(row: z.output<typeof merchantSchema>): Merchant | null {
  if (!row?.name) return null;
  const mcc = row.mcc ?? row.category ?? '';
  return {
    name: row.name.slice(0, MAX_TEXT),
    mcc: /^\d{4}$/.test(mcc) ? mcc : null,
    city: row.city?.slice(0, MAX_TEXT) ?? null,
    country: row.country?.slice(0, MAX_TEXT) ?? null,
  };
}

/** The entries by which what is known becomes what is told: a purchase that was settled for less, or reversed, gives the rest back. */
export function entriesFor(facts: readonly Fact[], known: Awaited<ReturnType<CardJournal['known']>>): NewEntry[] {
  return facts.flatMap((told): NewEntry[] => {
    const before = known.get(told.source);
    // What was reversed before it was seen never was.
    if (!before) return told.change === 0 && told.reason === null ? [] : [{ ...told, id: told.source }];
    const change = minus(told.change, before.change);
    if (change === 0) return [];
    const kind = told.kind === 'purchase' ? (change > 0 ? 'refund' : 'purchase') : change > 0 ? 'load' : 'unload';
    // When it changed is not told of all of it: it is of when it was seen.
    return [{ ...told, id: `${told.source}.${before.entries + 1}`, kind, change, amount: sizeOf(change), at: new Date().toISOString() }];
  });
}
