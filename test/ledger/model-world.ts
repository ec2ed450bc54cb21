import fc from 'fast-check';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type Kobo, koboOf } from '../../src/domain/money/money.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import type { Transition, Payment } from '../../src/core/ledger/transitions.ts';
import type { LedgerOutcome } from '../../src/core/ledger/outcomes.ts';
import { TRANSITIONS, type Step, steps } from '../../src/core/ledger/steps.ts';
import { ModelBook, type ModelTransition, type ModelPay } from './model.ts';
import { heldFor } from './held.ts';
import { deposit, everyCallerAsks, HOUR_MS, openBooks, payment } from './support.ts';

/** A command before it is known what it applies to: it picks among what exists when it runs. */
export interface Intent {
  what: 'deposit' | 'alert' | 'send' | 'schedule' | 'ask' | 'send_held' | 'again' | 'same_id' | 'conflict' | 'capture' | Step;
  book: number;
  pick: number;
  amount: Kobo;
  fee: Kobo;
  claim: 'own' | 'stale' | 'none';
  /** Picks among the transfers that may take the step, else among all. */
  fitting: boolean;
}

const weights: [number, Intent['what']][] = [
  [2, 'deposit'],
  [1, 'alert'],
  [20, 'send'],
  [5, 'schedule'],
  [4, 'ask'],
  [4, 'send_held'],
  [2, 'again'],
  [1, 'same_id'],
  [1, 'conflict'],
  [9, 'capture'],
  [3, 'release'],
  [4, 'delivered'],
  ...steps.map((step): [number, Step] => [1, step]),
];

export const intent: fc.Arbitrary<Intent> = fc.record({
  what: fc.oneof(...weights.map(([weight, what]) => ({ weight, arbitrary: fc.constant(what) }))),
  book: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 1_000_000 }),
  // Mostly affordable; sometimes the last kobo of a wallet, sometimes more than it ever had.
  amount: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 3_000 }).map(koboOf) },
    { weight: 1, arbitrary: fc.integer({ min: 10_000, max: 400_000 }).map(koboOf) },
  ),
  fee: fc.constantFrom(...[0, 10, 25, 53].map(koboOf)),
  claim: fc.oneof(
    { weight: 6, arbitrary: fc.constant('own' as const) },
    { weight: 1, arbitrary: fc.constant('stale' as const) },
    { weight: 2, arbitrary: fc.constant('none' as const) },
  ),
  fitting: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

export interface World {
  db: Database;
  ledger: Ledger;
  books: number[];
}

export async function newWorld(db: Database): Promise<{ model: ModelBook[]; real: World }> {
  const books = await openBooks(db, 3);
  for (const book of books) await everyCallerAsks(db, book);
  return { model: books.map(() => new ModelBook()), real: { db, ledger: new Ledger(db, 2), books } };
}

type Request = { part: 'pay'; pay: ModelPay; item: Payment } | { part: 'capture' | 'move'; move: ModelTransition; item: Transition };

export interface Outcome {
  what: string;
  request: unknown;
  expected: string;
  actual: string;
}

/** Carries a batch of commands out, all at once, on the ledger and on the model. */
export async function carryOut(intents: readonly Intent[], model: ModelBook[], { db, ledger, books }: World): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    books.map(async (bookId, index): Promise<Outcome[]> => {
      const book = model[index] ?? new ModelBook();
      const mine = intents.filter((each) => each.book === index);
      const done: Outcome[] = [];
      for (const each of mine.filter(({ what }) => what === 'deposit' || what === 'alert'))
        done.push(await besides(each, book, bookId, db));
      return done;
    }),
  );
  const requests = intents
    .map((each) => requestOf(each, model[each.book] ?? new ModelBook(), books[each.book] ?? 0))
    .filter((each) => each !== null);
  const outcomesOf = Promise.all(requests.map((request) => ask(ledger, request)));
  const expected = foresee(requests, model, books);
  for (const [n, response] of (await outcomesOf).entries()) {
    const { result } = response;
    const state = 'state' in response ? response.state : null;
    const request = requests[n];
    if (!request) continue;
    const foreseen = expected.get(request);
    const shown = foreseen?.result === 'moved' ? `${result} ${state}` : result;
    outcomes.push([
      {
        what: request.part === 'move' ? request.move.step : request.part,
        request,
        expected: foreseen?.result === 'moved' ? `moved ${foreseen.state}` : String(foreseen?.result),
        actual: shown,
      },
    ]);
  }
  return outcomes.flat();
}

async function besides({ what, pick, amount }: Intent, book: ModelBook, bookId: number, db: Database): Promise<Outcome> {
  if (what === 'alert') {
    const on = pick % 4 > 0;
    await db.query('test.alert', 'select ledger.set_low_balance_alert($1, $2, $3, null)', [bookId, amount * 10, on]);
    book.setAlert(amount * 10, on);
    return { what, request: what, expected: '', actual: '' };
  }
  // A small circle of references, so that deposits are announced again, sometimes with another amount.
  const reference = pick % 2 === 0 ? `deposit-${pick % 4}` : newId();
  const sum = pick % 2 === 0 ? 5_000 * (1 + (amount % 2)) : amount * 20;
  return { what, request: { reference, sum }, expected: book.deposit(reference, sum), actual: await deposit(db, bookId, sum, reference) };
}

function ask(ledger: Ledger, request: Request): Promise<LedgerOutcome> {
  if (request.part === 'pay') return ledger.pay(request.item);
  if (request.part === 'move') return ledger.transition(request.item);
  return ledger.capture(request.item as Parameters<Ledger['capture']>[0]);
}

function requestOf({ what, pick, amount, fee, claim, fitting }: Intent, book: ModelBook, bookId: number): Request | null {
  if (what === 'deposit' || what === 'alert') return null;
  if (what === 'send' || what === 'schedule' || what === 'ask' || what === 'send_held') {
    const reference = pick % 4 === 0 ? null : newId();
    return payRequest(
      {
        id: newId(),
        reference,
        amount,
        fee,
        accountNumber: '0123456785',
        claim: newId(),
        scheduled: what === 'schedule' || ((what === 'ask' || what === 'send_held') && pick % 3 === 0),
        asked: what === 'ask' || (what === 'send_held' && pick % 3 === 1),
        held: what === 'send_held',
      },
      bookId,
    );
  }
  const all = [...book.transfers.values()];
  const again = what === 'again' || what === 'same_id' || what === 'conflict';
  const step = what === 'capture' ? (pick % 3 === 0 ? 'silent' : 'pending') : again ? null : what;
  const able = all.filter(({ state, reference }) =>
    step === null ? reference !== null : what === 'capture' ? state === 'submitting' : TRANSITIONS[step].includes(state),
  );
  const candidates = fitting && able.length > 0 ? able : all;
  const chosen = candidates[pick % Math.max(1, candidates.length)];
  if (!chosen) return null;
  if (step === null) {
    if (what === 'same_id')
      return payRequest({ ...chosen, claim: chosen.claim ?? newId(), scheduled: chosen.state === 'scheduled' }, bookId);
    const other = what === 'conflict' ? (pick % 2 === 0 ? { accountNumber: '9876543210' } : { amount: chosen.amount + 1 }) : {};
    return payRequest({ ...chosen, id: newId(), claim: newId(), scheduled: pick % 5 === 0, ...other }, bookId);
  }
  const held = claim === 'own' ? (chosen.claim ?? undefined) : claim === 'stale' ? newId() : undefined;
  if (what === 'capture') return transitionRequest('capture', { id: chosen.id, step, claim: held ?? newId() }, bookId, {});
  const isClaim = step === 'release' || step === 'claim';
  const more = isClaim || step === 'resubmit' ? { leaseMs: 60_000, firstCheckMs: HOUR_MS } : { captured: chosen.captured };
  const known = { decideMs: pick % 2 === 0 ? 0 : HOUR_MS, ...(step === 'resubmit' && { dispatch: newId() }) };
  return transitionRequest('move', { id: chosen.id, step, claim: isClaim ? newId() : held, ...(!isClaim && known) }, bookId, more);
}

function payRequest(pay: ModelPay, bookId: number): Request {
  const { id, reference, amount, fee, accountNumber, claim, scheduled, asked, held } = pay;
  const scheduledAt = scheduled ? new Date(Date.now() + HOUR_MS).toISOString() : null;
  return {
    part: 'pay',
    pay: { id, reference, amount, fee, accountNumber, claim, scheduled, asked, held },
    item: payment(bookId, {
      id,
      clientReference: reference,
      amount: koboOf(amount),
      fee: koboOf(fee),
      accountNumber,
      claim,
      scheduledAt,
      asker: { id: 'ada', name: 'Ada', key: asked ? null : newId() },
      ...(held && { hold: heldFor(bookId, HOUR_MS) }),
    }),
  };
}

function transitionRequest(part: 'capture' | 'move', transition: ModelTransition, bookId: number, more: object): Request {
  const { claim, ...known } = transition;
  return {
    part,
    move: transition,
    item: {
      bookId,
      ...known,
      ...(claim !== undefined && { claim }),
      channel: 'poll',
      code: codeOf(transition.step),
      nextCheckMs: HOUR_MS,
      ...more,
    } as Transition,
  };
}

/** Bank code of a step: 90000 for credits only, none for undecided steps. */
const codeOf = (step: Step): string | null => {
  if (step === 'watched' || step === 'manual_settlement') return null;
  return step === 'delivered' ? '90000' : '99999';
};

/**
 * Order of concurrent requests: equal keys sequentially; otherwise captures, transitions, payments. A late capture
 * becomes a transition.
 */
function foresee(
  requests: readonly Request[],
  model: ModelBook[],
  books: number[],
): Map<Request, { result: string; state: string | undefined }> {
  const expected = new Map<Request, { result: string; state: string | undefined }>();
  for (const [index, bookId] of books.entries()) {
    const book = model[index] ?? new ModelBook();
    let waiting = requests.filter(({ item }) => item.bookId === bookId).map((request) => ({ request, as: request.part }));
    while (waiting.length > 0) {
      const keys = new Set<string>();
      const now = waiting.filter(({ request }) => !keys.has(keyOf(request)) && keys.add(keyOf(request)));
      waiting = waiting.filter((each) => !now.includes(each));
      const transitions = now.filter(({ as }) => as === 'move').toSorted((a, b) => (a.request.item.id < b.request.item.id ? -1 : 1));
      for (const { request } of transitions) if (request.part !== 'pay') book.owe(request.move);
      for (const { request, as } of [
        ...now.filter((each) => each.as === 'capture'),
        ...transitions,
        ...now.filter((each) => each.as === 'pay'),
      ]) {
        const result =
          request.part === 'pay' ? book.pay(request.pay) : as === 'capture' ? book.capture(request.move) : book.move(request.move);
        expected.set(request, { result, state: book.transfers.get(request.item.id)?.state });
        if (as === 'capture' && result === 'late') waiting.push({ request, as: 'move' });
      }
    }
  }
  return expected;
}

const keyOf = (request: Request): string => (request.part === 'pay' ? (request.pay.reference ?? request.pay.id) : request.move.id);
