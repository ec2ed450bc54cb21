import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import type { LedgerOutcome } from '../../src/core/ledger/outcomes.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { transitionOf } from './every-kind.ts';
import { asOwner, deposit, HOUR_MS, openBooks, openPool, payment, walletOf } from './support.ts';
import { koboOf } from '../../src/domain/money/money.ts';

const ROUNDS = 40;
const late = { result: 'late' } as LedgerOutcome;

describe('races on one database', () => {
  let database: FreshDatabase;
  let pools: [Database, Database];
  let one: Ledger;
  let two: Ledger;
  let book: number;

  beforeAll(async () => {
    database = await freshDatabase();
    pools = [openPool(database.url), openPool(database.url)];
    one = new Ledger(pools[0], 2);
    two = new Ledger(pools[1], 2);
  });
  beforeEach(async () => {
    [book = 0] = await openBooks(pools[0], 1);
    await deposit(pools[0], book, 1_000_000);
  });
  afterAll(async () => {
    const { checks } = await verify(pools[0]);
    const deadlocks = await pools[0].query('test.deadlocks', 'select deadlocks from pg_stat_database where datname = current_database()');
    await Promise.all(pools.map((pool) => pool.close()));
    await database.drop();
    expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
    expect(deadlocks).toEqual([{ deadlocks: 0 }]);
  });

  /** Holds the wallet until everything that was started waits for it, then lets all go together. */
  function allAtOnce<T>(start: () => Promise<T>[]): Promise<T[]> {
    return asOwner(database.url, async (owner) => {
      await owner.query('begin');
      await owner.query('select from ledger.account where book_id = $1 for update', [book]);
      const started = start();
      const waiting = (): Promise<{ rowCount: number | null }> =>
        owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      while (((await waiting()).rowCount ?? 0) < started.length) await owner.query('select pg_sleep(0.01), pg_stat_clear_snapshot()');
      await owner.query('commit');
      return Promise.all(started);
    });
  }

  test('the same reference from two processes at once pays once; the other gets the same transfer', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const clientReference = newId();
      const outcomes = await Promise.all([one.pay(payment(book, { clientReference })), two.pay(payment(book, { clientReference }))]);
      expect(words(outcomes)).toEqual(['duplicate', 'paid']);
      expect(new Set(outcomes.map((response) => 'transferId' in response && response.transferId)).size).toBe(1);
    }
    expect(await walletOf(pools[0], book)).toEqual({ balance: 1_000_000 - ROUNDS * 1_000, held: ROUNDS * 10, seq: ROUNDS + 1 });
  });

  test('the same reference twice in one process pays once', async () => {
    const clientReference = newId();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => one.pay(payment(book, { clientReference }))));
    expect(words(outcomes)).toEqual([...Array<string>(19).fill('duplicate'), 'paid']);
  });

  test('the same reference for another amount or destination at once pays one of them and refuses the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const clientReference = newId();
      const other = round % 2 === 0 ? { amount: koboOf(2_000) } : { accountNumber: '9876543210' };
      const outcomes = await Promise.all([
        one.pay(payment(book, { clientReference })),
        two.pay(payment(book, { clientReference, ...other })),
      ]);
      expect(words(outcomes)).toEqual(['conflict', 'paid']);
    }
  });

  test('the same id by two holders at once pays once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const id = newId();
      const outcomes = await Promise.all([one.pay(payment(book, { id })), two.pay(payment(book, { id }))]);
      expect(words(outcomes)).toEqual(['duplicate', 'paid']);
    }
    expect((await walletOf(pools[0], book)).balance).toBe(1_000_000 - ROUNDS * 1_000);
  });

  test('the same id by the same holder again is still paid, and debited once', async () => {
    const mine = payment(book);
    expect(words(await Promise.all([one.pay(mine), two.pay(mine)]))).toEqual(['paid', 'paid']);
    expect(words([await one.pay(mine)])).toEqual(['paid']);
    expect((await walletOf(pools[0], book)).balance).toBe(999_000);
  });

  test('the same id under two references in one batch pays once', async () => {
    const id = newId();
    const outcomes = await Promise.all(['ref-a', 'ref-b'].map((clientReference) => one.pay(payment(book, { id, clientReference }))));
    expect(words(outcomes)).toEqual(['duplicate', 'paid']);
    expect((await walletOf(pools[0], book)).balance).toBe(999_000);
  });

  test('two sends that need the same last kobo: one is paid', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [poor = 0] = await openBooks(pools[0], 1);
      // The last kobo may go: just what one of them takes with its fee, and then half of another.
      await deposit(pools[0], poor, round % 2 === 0 ? 1_010 : 1_500);
      expect(words(await Promise.all([one.pay(payment(poor)), two.pay(payment(poor))]))).toEqual(['insufficient', 'paid']);
    }
  });

  test('of a concurrent settlement and reversal of one transfer one happens, and the other is late', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const paid = payment(book);
      await one.pay(paid);
      await one.capture({ ...transitionOf(paid, 'pending'), step: 'pending', claim: paid.claim });
      const [settled, reversed] = await Promise.all([
        one.transition({ ...transitionOf(paid, 'delivered'), captured: round % 2 === 0 }),
        two.transition(transitionOf(paid, 'declined_final')),
      ]);
      expect(words([settled, reversed])).toEqual(['contradiction', 'moved']);
      expect(settled.state).toBe(reversed.state);
    }
  });

  test('a poller and a person in review at once: one happens', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const paid = payment(book);
      await one.pay(paid);
      await one.transition(transitionOf(paid, 'declined_review'));
      const outcomes = await Promise.all([
        one.transition(transitionOf(paid, 'manual_settlement')),
        two.transition(transitionOf(paid, 'manual_reversal')),
      ]);
      expect(outcomes.filter(({ result }) => result === 'moved')).toHaveLength(1);
      expect(outcomes[0].state).toBe(outcomes[1].state);
    }
  });

  test('a release and a cancel of one scheduled transfer at once: one happens', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const paid = payment(book, { scheduledAt: new Date(Date.now() + HOUR_MS).toISOString() });
      await one.pay(paid);
      expect(
        words(await Promise.all([one.transition(transitionOf(paid, 'release')), two.transition(transitionOf(paid, 'cancel'))])),
      ).toEqual(['late', 'moved']);
    }
  });

  test('a deposit announced many times at once is credited once', async () => {
    const announce = (n: number): Promise<string> => deposit(pools[n % 2 === 0 ? 0 : 1], book, 700, 'bank-ref-1');
    const outcomes = await allAtOnce(() => Array.from({ length: 6 }, (_, n) => announce(n)));
    expect(outcomes.toSorted()).toEqual(['credited', ...Array<string>(5).fill('duplicate')]);
    expect((await walletOf(pools[0], book)).balance).toBe(1_000_700);
  });

  test('different deposits and sends at once are all in the balance', async () => {
    const outcomes = await allAtOnce(() => [
      ...[1, 2, 3].map((n) => deposit(pools[0], book, n)),
      ...[one, two].map((ledger) => ledger.pay(payment(book)).then(({ result }) => result)),
    ]);
    expect(outcomes).toEqual(['credited', 'credited', 'credited', 'paid', 'paid']);
    expect(await walletOf(pools[0], book)).toEqual({ balance: 1_000_006 - 2_000, held: 20, seq: 6 });
  });

  test('two workers never claim the same due transfer', async () => {
    const due = Array.from({ length: 60 }, () => payment(book, { firstCheckMs: 0, leaseMs: 0 }));
    await Promise.all(due.map((paid) => one.pay(paid)));
    const claim = (db: Database): Promise<{ id: string }[]> =>
      db.query('test.claim_due', 'select id from ledger.claim_due(10, gen_random_uuid(), 60000)');
    const claims = (await Promise.all(Array.from({ length: 12 }, (_, n) => claim(pools[n % 2 === 0 ? 0 : 1])))).flat().map(({ id }) => id);
    for (let more = await claim(pools[0]); more.length > 0; more = await claim(pools[0])) claims.push(...more.map(({ id }) => id));
    expect(claims.toSorted()).toEqual(due.map(({ id }) => id).toSorted());
  });

  test('what a dead process had claimed for its submission is due when its claims end, and what was answered is not', async () => {
    const sent = Array.from({ length: 5 }, () => payment(book, { firstCheckMs: HOUR_MS, leaseMs: 0 }));
    await Promise.all(sent.map((paid) => one.pay(paid)));
    const [answered, ...left] = sent;
    if (answered) await one.capture({ ...transitionOf(answered, 'pending'), step: 'pending', claim: answered.claim, nextCheckMs: HOUR_MS });
    const claim = (): Promise<{ id: string }[]> =>
      pools[0].query('test.claim_due', 'select id from ledger.claim_due(10, gen_random_uuid(), 60000)');
    const claims = [...(await claim()), ...(await claim())].map(({ id }) => id);
    expect(claims.filter((id) => sent.some((paid) => paid.id === id)).toSorted()).toEqual(left.map(({ id }) => id).toSorted());
    expect(await pools[0].query('test.submission_lease', 'select from ledger.submission_lease where until <= clock_timestamp()')).toEqual(
      [],
    );
  });

  test('two processes that hammer five shared books never deadlock, and the money is all there', async () => {
    const books = await openBooks(pools[0], 5);
    for (const each of books) await deposit(pools[0], each, 10_000_000);
    const hammer = async (ledger: Ledger, other: Ledger, worker: number): Promise<void> => {
      for (let round = 0; round < 25; round++) {
        const paid = books.map((each, n) => payment(each, { fee: koboOf(n * 10) }));
        const outcomes = await Promise.all(paid.map((each) => ledger.pay(each)));
        expect(words(outcomes)).toEqual(paid.map(() => 'paid'));
        if (worker % 3 === 0)
          await Promise.all(paid.map((each) => ledger.capture({ ...transitionOf(each, 'silent'), step: 'silent', claim: each.claim })));
        const steps = [transitionOf, transitionOf].map((transition, n) =>
          paid.toReversed().map((each) => transition(each, n === 0 ? 'delivered' : 'declined_final')),
        );
        const moved = await Promise.all([
          ...(steps[0] ?? []).map((transition) => ledger.transition(transition)),
          ...(steps[1] ?? []).map((transition) => other.transition(transition)),
        ]);
        expect(moved.filter(({ result }) => result === 'moved')).toHaveLength(books.length);
      }
    };
    const hammering = Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? hammer(one, two, n) : hammer(two, one, n))));
    // Money that moves is no breach: all checks look at one moment.
    for (let round = 0; round < 5; round++) expect((await verify(pools[0])).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
    await hammering;
    const [foot] = await pools[0].query<{ wallets: number; out: number }>(
      'test.foot',
      `select (select sum(balance)::bigint from ledger.account where book_id = any ($1)) as wallets,
              (select sum(amount + fee)::bigint from ledger.transfer where book_id = any ($1) and state = 'delivered') as out`,
      [books],
    );
    expect((foot?.wallets ?? 0) + (foot?.out ?? 0)).toBe(5 * 10_000_000);
  });

  test('sandbox time that is advanced while transfers settle never deadlocks with them', async () => {
    for (let round = 0; round < 15; round++) {
      const paid = Array.from({ length: 40 }, () => payment(book));
      await Promise.all(paid.map((each) => one.pay(each)));
      const shuffled = paid.toSorted(() => Math.random() - 0.5);
      const advance = (db: Database): Promise<unknown> =>
        db.query('test.advance', `select * from ledger.advance_sandbox($1, '1 minute')`, [book]);
      const captures = shuffled.map((each) => one.capture({ ...transitionOf(each, 'pending'), step: 'pending', claim: each.claim }));
      await Promise.all([...captures, advance(pools[0]), advance(pools[1])]);
      const settled = shuffled.map((each) => two.transition({ ...transitionOf(each, 'delivered'), captured: true }));
      expect(words(await Promise.all([...settled, advance(pools[0]).then(() => late), advance(pools[1]).then(() => late)]))).toEqual([
        ...Array<string>(2).fill('late'),
        ...paid.map(() => 'moved'),
      ]);
    }
  });

  test('a poisonous payment fails alone; its neighbours in the batch are paid', async () => {
    const batch = Array.from({ length: 9 }, (_, n) => payment(book, n === 4 ? { fee: koboOf(-1) } : {}));
    const answers = await Promise.allSettled(batch.map((each) => one.pay(each)));
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.result : 'failed'))).toEqual(
      batch.map((_, n) => (n === 4 ? 'failed' : 'paid')),
    );
    expect(await walletOf(pools[0], book)).toEqual({ balance: 992_000, held: 80, seq: 9 });
  });
});

const words = (outcomes: LedgerOutcome[]): string[] => outcomes.map(({ result }) => result).toSorted();
