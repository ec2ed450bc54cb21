import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Mark, mark, msSince } from '../../platform/concurrency/delay.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { BillSubmission } from '../../providers/bills/port.ts';
import type { Bill } from './bill.ts';
import { catalogueOf, knownServices, type Offer, soldAlike } from './catalogue.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The first question goes out this long after the debit: later than any claim to submit can last. */
export const FIRST_CHECK_MS = 90_000;

/** Waits after the first, second, … question that told no outcome. */
const WAITS_MS = [1, 2, 5, 5, 15, 30].map((minutes) => minutes * MINUTE_MS).concat(HOUR_MS, 6 * HOUR_MS);
const DAILY_MS = 24 * HOUR_MS;

/**
 * How long to wait before the provider is asked again about a bill whose outcome is open. Bills are mostly known within
 * minutes, so it is asked often at first. Asking never ends by itself: "not found" is no decline, however often it is said.
 * @param checks questions asked before this answer
 */
export function nextCheckMs(checks: number): number {
  return WAITS_MS[checks] ?? DAILY_MS;
}

/** Who claims a bill for submission may work on it this long; afterwards only the provider's records decide. */
export const LEASE_MS = 60_000;
/** No new attempt begins later than this after the first one: somebody waits for the answer. */
const GOING_ON_MS = 20_000;

/** A bill that this process has claimed and may submit, once for the claim. */
export interface ClaimedBill {
  bill: Bill;
  environment: Environment;
  claim: string;
  /** From before the claim was made. */
  claimedAt: Mark;
}

/** Who may have a bill, and what it is sold under there; null where that is the code that the client chose. */
export interface Biller {
  id: number;
  code: string | null;
}

/** What the provider knows an attempt by: as ledger.attempt_reference has it, unique at every provider. */
export const referenceOf = ({ upstreamRef, attempt }: Pick<Bill, 'upstreamRef' | 'attempt'>): string =>
  attempt > 1 ? `${upstreamRef}r${attempt}` : upstreamRef;

/** What a provider answered that certainly took nothing, for a reason that is ours and not the payment's. */
export type NotTaken = BillSubmission & { kind: 'failed' };

/** What was certainly never written to a provider. */
export const NOT_SENT = {
  kind: 'failed',
  code: 'NOT_SENT',
  description: 'The payment was not handed to the provider',
  transactionRef: null,
} as const satisfies NotTaken;

/** What comes after an attempt that was certainly not taken: the next one, `late` when the claim has passed on, or `ends`: nobody else is left, so the answer stands. */
export type Next = ClaimedBill | 'late' | 'ends';

export const isNotTaken = (answer: BillSubmission): answer is NotTaken =>
  answer.kind === 'failed' && answer.code === NOT_SENT.code && answer.concern !== undefined;

/** What became of a round of attempts so far. */
export interface Round {
  begunAt: Mark;
  /** Who certainly did not take it. */
  tried: Set<number>;
}

/** The first of these that sells what was chosen: the one whose catalogue it is, or one that sells the very same. Null for none. */
export async function firstToSell(
  app: App,
  environment: Environment,
  { offer, amount, catalogueOf: ours }: { offer: Offer; amount: Kobo; catalogueOf: number },
  inOrder: readonly number[],
): Promise<Biller | null> {
  for (const id of inOrder) {
    if (id === ours) return { id, code: null };
    const provider = app.providers(environment).billsOf(id);
    const code = provider && (await soldAlike(provider, offer, amount));
    if (code) return { id, code };
  }
  return null;
}

/**
 * Goes on after an attempt that was certainly not taken: the next account that sells the very same gets it, as an attempt that is written down before.
 * @throws Refusal 503 when it could not be written down.
 */
export async function goOn(app: App, claimed: ClaimedBill, answer: NotTaken, round: Round): Promise<Next> {
  const { bill, environment } = claimed;
  round.tried.add(bill.providerId);
  if (msSince(round.begunAt) >= GOING_ON_MS) return 'ends';
  const next = await nextBiller(app, environment, bill, round.tried);
  if (!next) return 'ends';
  const claim = newId();
  const claimedAt = mark();
  const [row] = await app.db.query<{ verdict: string }>(
    'bill.next_attempt',
    'select bills.next_attempt($1, $2, $3, $4, $5::smallint, $6, $7, $8, $9) as verdict',
    [bill.bookId, bill.id, claimed.claim, claim, next.id, next.code, LEASE_MS, FIRST_CHECK_MS, JSON.stringify(answer)],
  );
  if (row?.verdict !== 'moved') return 'late';
  app.failpoint('after-next-attempt');
  return { ...claimed, claim, claimedAt, bill: { ...bill, providerId: next.id, providerCode: next.code, attempt: bill.attempt + 1 } };
}

async function nextBiller(app: App, environment: Environment, bill: Bill, tried: ReadonlySet<number>): Promise<Biller | null> {
  const providers = app.providers(environment);
  const inOrder = await providers.billersBeside(bill.providerId, { id: bill.id, amount: bill.amount, type: bill.type });
  const others = inOrder.filter((id) => !tried.has(id));
  if (others.length === 0) return null;
  // The code says what was chosen in the catalogue that it is of: the one of whoever has an attempt without a code of its own.
  for (const ours of new Set([...tried, ...inOrder])) {
    const provider = providers.billsOf(ours);
    const offer = provider && catalogueOf(await knownServices(provider)).offer(bill.paymentCode);
    if (offer && offer.service.serviceId === bill.serviceId)
      return firstToSell(app, environment, { offer, amount: bill.amount, catalogueOf: ours }, others);
  }
  return null;
}
