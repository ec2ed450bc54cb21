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

/** Why: the first poll follows any claim to submit. */
export const FIRST_CHECK_MS = 90_000;

const WAITS_MS = [1, 2, 5, 5, 15, 30].map((minutes) => minutes * MINUTE_MS).concat(HOUR_MS, 6 * HOUR_MS);
const DAILY_MS = 24 * HOUR_MS;

/** Invariant: polling never ends by itself, since "not found" is no decline. `checks` counts earlier polls. */
export function nextCheckMs(checks: number): number {
  return WAITS_MS[checks] ?? DAILY_MS;
}

/** Lease of a submission; then only polls decide. */
export const LEASE_MS = 60_000;
/** Why: the caller waits; later attempts do not start. */
const GOING_ON_MS = 20_000;

export interface ClaimedBill {
  bill: Bill;
  environment: Environment;
  claim: string;
  claimedAt: Mark;
}

/** Provider account of a bill; `code` null: the chosen one. */
export interface Biller {
  id: number;
  code: string | null;
}

export const referenceOf = ({ upstreamRef, attempt }: Pick<Bill, 'upstreamRef' | 'attempt'>): string =>
  attempt > 1 ? `${upstreamRef}r${attempt}` : upstreamRef;

export type NotTaken = BillSubmission & { kind: 'failed' };

export const NOT_SENT = {
  kind: 'failed',
  code: 'NOT_SENT',
  description: 'The payment was not sent to the provider',
  transactionRef: null,
} as const satisfies NotTaken;

export const isNotTaken = (answer: BillSubmission): answer is NotTaken =>
  answer.kind === 'failed' && answer.code === NOT_SENT.code && answer.alert !== undefined;

export interface Round {
  begunAt: Mark;
  tried: Set<number>;
}

/** First account that sells the same or equal; else null. */
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
 * Records the next attempt, at another account that sells the same. @returns the attempt, `late` (claim expired) or `ends` (no
 * account left). @throws Refusal 503 when it could not be stored.
 */
export async function goOn(app: App, claimed: ClaimedBill, answer: NotTaken, round: Round): Promise<ClaimedBill | 'late' | 'ends'> {
  const { bill, environment } = claimed;
  round.tried.add(bill.providerId);
  if (msSince(round.begunAt) >= GOING_ON_MS) return 'ends';
  const next = await nextBiller(app, environment, bill, round.tried);
  if (!next) return 'ends';
  const claim = newId();
  const claimedAt = mark();
  const [row] = await app.db.query<{ result: string }>(
    'bill.next_attempt',
    'select bills.next_attempt($1, $2, $3, $4, $5::smallint, $6, $7, $8, $9) as result',
    [bill.bookId, bill.id, claimed.claim, claim, next.id, next.code, LEASE_MS, FIRST_CHECK_MS, JSON.stringify(answer)],
  );
  if (row?.result !== 'moved') return 'late';
  app.failpoint('after-next-attempt');
  return { ...claimed, claim, claimedAt, bill: { ...bill, providerId: next.id, providerCode: next.code, attempt: bill.attempt + 1 } };
}

async function nextBiller(app: App, environment: Environment, bill: Bill, attempted: ReadonlySet<number>): Promise<Biller | null> {
  const providers = app.providers(environment);
  const inOrder = await providers.billersBeside(bill.providerId, { id: bill.id, amount: bill.amount, type: bill.type });
  const others = inOrder.filter((id) => !attempted.has(id));
  if (others.length === 0) return null;
  // Why: a payment code belongs to the catalogue of the account whose attempt has no code of its own.
  for (const ours of new Set([...attempted, ...inOrder])) {
    const provider = providers.billsOf(ours);
    const offer = provider && catalogueOf(await knownServices(provider)).offer(bill.paymentCode);
    if (offer && offer.service.serviceId === bill.serviceId)
      return firstToSell(app, environment, { offer, amount: bill.amount, catalogueOf: ours }, others);
  }
  return null;
}
