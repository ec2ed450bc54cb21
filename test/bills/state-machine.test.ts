import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BILL_TRANSITIONS, billRules, billStates, billSteps, type BillState } from '../../src/slices/bills/steps.ts';
import { BillBooks, type BillTransition } from '../../src/slices/bills/books.ts';
import { nextCheckMs } from '../../src/slices/bills/attempts.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { asOwner, deposit, openBooks, openPool } from '../ledger/support.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { billPayment, movesTo } from './stories.ts';
import { koboOf, NO_KOBO } from '../../src/domain/money/money.ts';

describe('the state machine of a bill', () => {
  let database: FreshDatabase;
  let db: Database;
  let books: BillBooks;
  let book: number;

  beforeAll(async () => {
    database = await freshDatabase();
    db = openPool(database.url);
    books = new BillBooks(db, 2);
    [book = 0] = await openBooks(db, 1);
    await deposit(db, book, 10_000_000, 'money');
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it('is one table, in code and in the database', async () => {
    const pairs = billStates.flatMap((state) => billSteps.map((step) => ({ state, step })));
    const rows = await db.query<{ state: BillState; step: (typeof billSteps)[number]; allowed: boolean }>(
      'test.pairs',
      `select state, step, bills.may_move(state::bills.state, step) as allowed from unnest($1::text[], $2::text[]) as pair(state, step)`,
      [pairs.map(({ state }) => state), pairs.map(({ step }) => step)],
    );
    expect(rows).toHaveLength(40);
    for (const { state, step, allowed } of rows) expect(allowed, `${state} ${step}`).toBe(BILL_TRANSITIONS[step].includes(state));
    const [kinds] = await db.query<{ names: string[] }>('test.states', 'select enum_range(null::bills.state)::text[] as names');
    expect(kinds?.names).toEqual([...billStates]);
    expect(await db.query('test.other', `select bills.may_move('pending', 'pay_again') as allowed`)).toEqual([{ allowed: false }]);
  });

  it.each(billStates.flatMap((state) => billSteps.map((step) => ({ state, step }))))(
    'from $state, $step is taken only where the table says, and money moves with it or not at all',
    async ({ state, step }) => {
      const paid = billPayment(book);
      await books.pay(paid);
      for (const move of movesTo(paid, state)) expect((await books.transition(move)).result).toBe('moved');
      const balance = await available();
      // A row without a claim is claimed first, as a worker does.
      await db.query('test.due', 'select bills.advance_sandbox($1, $2)', [book, '2 days']);
      const claim = await held(paid.id);
      const move = {
        bookId: book,
        id: paid.id,
        step,
        claim,
        channel: 'poll',
        code: '1',
        leaseMs: 60_000,
        nextCheckMs: 1_000,
      } as BillTransition;
      const { result, state: now } = await books.transition(move);
      const isAllowed = BILL_TRANSITIONS[step].includes(state);
      const transitions: Partial<Record<BillState, BillState>> = billRules[step].moves;
      if (isAllowed) expect({ result, now }).toEqual({ result: 'moved', now: transitions[state] });
      else expect(['late', 'contradiction']).toContain(result);
      const gaveBack = isAllowed && (step === 'failed' || step === 'manual_reversal');
      expect(await available()).toBe(balance + (gaveBack ? paid.amount + paid.fee : 0));
    },
  );

  it('a step with an outdated claim changes nothing and is stored as evidence', async () => {
    const paid = billPayment(book);
    await books.pay(paid);
    const late = { bookId: book, id: paid.id, step: 'failed', claim: randomUUID(), channel: 'poll', code: '90057' } as const;
    expect((await books.transition(late)).result).toBe('late');
    expect(await db.query('test.state', 'select state, sealed_token from bills.bill where id = $1', [paid.id])).toMatchObject([
      { state: 'submitting' },
    ]);
    expect(await db.query('test.evidence', 'select outcome, applied from bills.evidence where bill_id = $1', [paid.id])).toEqual([
      { outcome: 'failed', applied: false },
    ]);
  });

  it('a next attempt needs the claim and a bill that certainly was not taken, and webhooks of earlier attempts are ignored', async () => {
    const paid = billPayment(book);
    const result = await books.pay(paid);
    const next = async (claim: string, dispatch = randomUUID()): Promise<unknown> => {
      const [row] = await db.query<{ result: string }>(
        'test.next_attempt',
        `select bills.next_attempt($1, $2, $3, $4, 5::smallint, '109', 60000, 90000, '{"code": "NOT_SENT"}') as result`,
        [book, paid.id, claim, dispatch],
      );
      return row?.result;
    };
    const dispatch = randomUUID();
    expect([await next(randomUUID()), await next(paid.claim, dispatch), await next(paid.claim)]).toEqual(['late', 'moved', 'late']);
    const move = { bookId: book, id: paid.id, channel: 'submit', nextCheckMs: 60_000 } as const;
    expect((await books.transition({ ...move, step: 'failed', claim: paid.claim, code: 'NOT_SENT' })).result).toBe('late');
    expect((await books.transition({ ...move, step: 'pending', claim: dispatch, code: '90009' })).result).toBe('moved');
    expect(await next(dispatch)).toBe('late');
    const reference = 'upstreamRef' in result ? result.upstreamRef : '';
    expect(
      await db.query('test.attempts', 'select attempt, provider, reference, code from bills.attempt where bill_id = $1', [paid.id]),
    ).toEqual([{ attempt: 1, provider: 0, reference, code: 'NOT_SENT' }]);
    const response = await db.query<{ first: string; second: string }>(
      'test.hear',
      `select bills.schedule_poll(k.environment, 5::smallint, $2) as first, bills.schedule_poll(k.environment, 5::smallint, $2 || 'r2') as second from ledger.book k where k.id = $1`,
      [book, reference],
    );
    expect(response).toEqual([{ first: 'no_match', second: 'woke' }]);
  });

  it('a claim to submit with a lost answer stays with its caller alone', async () => {
    const paid = billPayment(book);
    await books.pay(paid);
    for (const move of movesTo(paid, 'debited')) await books.transition(move);
    const token = randomUUID();
    await db.query('test.due', 'select bills.advance_sandbox($1, $2)', [book, '2 days']);
    await db.query('test.claim', 'select bills.claim_due(200, $1, 60000)', [token]);
    let lost = 1;
    const losing: Database = {
      ...db,
      async query(name, text, values) {
        const rows = await db.query(name, text, values);
        if (lost-- > 0) throw new Refusal('unavailable', 'the answer was lost', { code: 'UNAVAILABLE' });
        return rows as never;
      },
    };
    const claim = { bookId: book, id: paid.id, step: 'claim', claim: token, leaseMs: 60_000, nextCheckMs: 1_000 } as const;
    expect(await new BillBooks(losing, 1).transition({ ...claim, dispatch: randomUUID() })).toMatchObject({
      result: 'moved',
      state: 'submitting',
    });
    expect(await books.transition({ ...claim, dispatch: randomUUID() })).toMatchObject({ result: 'late', state: 'submitting' });
    const [row] = await db.query('test.submissions', 'select submissions::int from bills.bill where id = $1', [paid.id]);
    expect(row).toEqual({ submissions: 1 });
  });

  it('the opposite final state is a contradiction', async () => {
    const paid = billPayment(book);
    await books.pay(paid);
    await books.transition({ bookId: book, id: paid.id, step: 'delivered', claim: paid.claim, channel: 'poll', code: '90000' });
    expect(
      (await books.transition({ bookId: book, id: paid.id, step: 'failed', claim: paid.claim, channel: 'poll', code: '1' })).result,
    ).toBe('contradiction');
    expect((await books.transition({ bookId: book, id: randomUUID(), step: 'failed', claim: paid.claim, channel: 'poll' })).result).toBe(
      'missing',
    );
  });

  it('a refund to a closed wallet waits until the wallet is open again', async () => {
    const [closed = 0] = await openBooks(db, 1);
    await deposit(db, closed, 1_000, 'little');
    const paid = billPayment(closed, { amount: koboOf(500), fee: NO_KOBO });
    await books.pay(paid);
    await setStatus(closed, 'closed');
    const failed = { bookId: closed, id: paid.id, step: 'failed', claim: paid.claim, channel: 'submit', code: '90057' } as const;
    expect(await books.transition(failed)).toMatchObject({ result: 'inactive', state: 'pending' });
    await setStatus(closed, 'active');
    await db.query('test.later', 'select bills.advance_sandbox($1, $2)', [closed, '1 hour']);
    const token = randomUUID();
    await db.query('test.claim', 'select bills.claim_due(200, $1, 60000)', [token]);
    expect(await books.transition({ ...failed, claim: token, channel: 'poll' })).toMatchObject({ result: 'moved', state: 'refunded' });
  });

  const setStatus = async (of: number, status: string): Promise<void> => {
    await asOwner(database.url, (owner) => owner.query('update ledger.account set status = $2 where book_id = $1', [of, status]));
  };

  const available = async (): Promise<number> =>
    (
      await db.query<{ balance: number }>('test.balance', 'select balance from ledger.account where book_id = $1 and account = 1', [book])
    )[0]!.balance;

  const held = async (id: string): Promise<string> => {
    const token = randomUUID();
    await db.query('test.claim', 'select bills.claim_due(200, $1, 60000)', [token]);
    const [row] = await db.query<{ claim: string | null }>('test.held', 'select claim from bills.bill where id = $1', [id]);
    return row?.claim ?? token;
  };
});

describe('the polling schedule', () => {
  it('is dense at first, daily at last, and never ends', () => {
    const minutes = Array.from({ length: 10 }, (_, checks) => nextCheckMs(checks) / 60_000);
    expect(minutes).toEqual([1, 2, 5, 5, 15, 30, 60, 360, 1_440, 1_440]);
    expect(nextCheckMs(1_000)).toBe(86_400_000);
  });
});
