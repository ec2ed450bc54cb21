import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import type { Transition, Payment } from '../../src/core/ledger/transitions.ts';
import type { LedgerOutcome } from '../../src/core/ledger/outcomes.ts';
import type { Step } from '../../src/core/ledger/steps.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { transitionOf, play } from './every-kind.ts';
import { heldFor } from './held.ts';
import { asOwner, deposit, HOUR_MS, openBooks, openPool, payment, walletOf, everyCallerAsks } from './support.ts';

describe('a connection that is lost in the middle', () => {
  let database: FreshDatabase;
  let db: Database;
  let ledger: Ledger;

  beforeAll(async () => {
    database = await freshDatabase();
    db = openPool(database.url);
    ledger = new Ledger(db, 2);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  test('a batch whose connection dies before its commit is done on another one, without a word to its callers', async () => {
    const [book = 0] = await openBooks(db, 1);
    await deposit(db, book, 1_000_000);
    const outcomes = await asOwner(database.url, async (owner) => {
      await owner.query('begin');
      await owner.query('select from ledger.account where book_id = $1 for update', [book]);
      const paying = Promise.all([1, 2, 3].map(() => ledger.pay(payment(book))));
      const kill = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await owner.query(kill)).rowCount === 0) await owner.query('select pg_sleep(0.01), pg_stat_clear_snapshot()');
      await owner.query('commit');
      return paying;
    });
    expect(words(outcomes)).toEqual(['paid', 'paid', 'paid']);
    expect(await walletOf(db, book)).toEqual({ balance: 997_000, held: 30, seq: 4 });
  });

  test('a payment whose commit was answered into a dead connection is paid, once', async () => {
    const [book = 0] = await openBooks(db, 1);
    await deposit(db, book, 1_000_000);
    expect(await new Ledger(losingAnswers(db, 2), 1).pay(payment(book))).toMatchObject({ result: 'paid', state: 'submitting' });
    expect(await walletOf(db, book)).toEqual({ balance: 999_000, held: 10, seq: 2 });
  });

  test('a scheduled payment whose commit was answered into a dead connection is scheduled, and not called a repeat', async () => {
    const [book = 0] = await openBooks(db, 1);
    await deposit(db, book, 1_000_000);
    const later = payment(book, { scheduledAt: new Date(Date.now() + HOUR_MS).toISOString() });
    expect(await new Ledger(losingAnswers(db, 1), 1).pay(later)).toMatchObject({ result: 'scheduled', state: 'scheduled' });
    expect(await ledger.pay({ ...later, claim: newId() })).toMatchObject({ result: 'duplicate' });
    expect(await walletOf(db, book)).toEqual({ balance: 1_000_000, held: 1_010, seq: 1 });
  });

  test.each(Object.entries(stories) as [Step, readonly Step[]][])(
    '%s whose commit was answered into a dead connection happened once, and never looks like a contradiction',
    async (step, before) => {
      const [lost = 0, calm = 0] = await openBooks(db, 2);
      const undisturbed = await takeLast(calm, 0);
      const disturbed = await takeLast(lost, 1);
      expect(disturbed.facts).toEqual(undisturbed.facts);
      expect(undisturbed.result).toBe('moved');
      // A resubmitter needs the claim; other readers only the status.
      expect(disturbed.result).toBe(['release', 'claim', 'resubmit'].includes(step) ? 'moved' : 'late');

      async function takeLast(book: number, times: number): Promise<{ result: string; facts: unknown }> {
        await deposit(db, book, 1_000_000);
        const isAsked = step === 'approve' || step === 'deny' || step === 'lapse' || step === 'release_hold_unapproved';
        if (isAsked) await everyCallerAsks(db, book);
        const isReviewed = step === 'hold' || before.includes('hold');
        const isHeld = isAsked || isReviewed || step === 'release' || step === 'cancel';
        const asker = { id: 'ada', name: 'Ada', key: null };
        const hold = step === 'release_hold_unapproved' ? { hold: heldFor(book) } : {};
        const paid = payment(book, {
          ...hold,
          asker,
          scheduledAt: isHeld && !isAsked ? new Date(Date.now() + HOUR_MS).toISOString() : null,
        });
        await play(ledger, paid, before);
        // A poll holds a claim; an operator does not.
        const token = newId();
        const isCheck = step === 'returned' || step === 'watched' || step === 'keep_hold';
        if (isCheck) {
          await db.query('test.advance', `select ledger.advance_sandbox($1, '1 day')`, [book]);
          await db.query('test.claim_due', 'select from ledger.claim_due(1000, $1, 60000)', [token]);
        }
        const holder = isCheck ? token : before.length === 0 && !isHeld ? paid.claim : undefined;
        const dispatch = step === 'claim' || step === 'release' ? newId() : undefined;
        const transition = { ...transitionOf(paid, step), ...(holder && { claim: holder }), ...(dispatch && { dispatch }) };
        const { result } = await new Ledger(losingAnswers(db, times), 1).transition(transition);
        const [facts] = await db.query(
          'test.facts',
          `select t.state, t.fee::int, t.submissions::int, t.captured, t.claim is null as free, t.next_check_at is null as idle,
                  (select array_agg(p.kind::text order by p.leg) from ledger.posting p where p.book_id = t.book_id and p.source_id = t.id) as postings,
                  (select array_agg(e.event order by e.id) from ledger.outbox e where e.book_id = t.book_id and e.event like 'transfer.%') as events,
                  (select array_agg(v.outcome || v.applied order by v.id) from ledger.evidence v where v.book_id = t.book_id and v.transfer_id = t.id) as evidence
             from ledger.transfer t where t.book_id = $1 and t.id = $2`,
          [book, paid.id],
        );
        return { result, facts };
      }
    },
  );

  test.each(['release', 'claim'] as const)(
    '%s whose commit was answered into a dead connection is submitted by its caller alone',
    async (step) => {
      const [book = 0] = await openBooks(db, 1);
      await deposit(db, book, 1_000_000);
      const paid = payment(book, { scheduledAt: step === 'release' ? new Date(Date.now() + HOUR_MS).toISOString() : null });
      await play(ledger, paid, step === 'release' ? [] : ['undo_submission']);
      const due = { ...transitionOf(paid, step), claim: newId() };
      const lost = new Ledger(losingAnswers(db, 2), 1).transition({ ...due, dispatch: newId() } as Transition);
      expect(await lost).toMatchObject({ result: 'moved', state: 'submitting' });
      // Another run of the same job has the claim of the due time, and a token of its own.
      expect(await ledger.transition({ ...due, dispatch: newId() } as Transition)).toMatchObject({ result: 'late', state: 'submitting' });
      expect(await ledger.transition(due)).toMatchObject({ result: 'late', state: 'submitting' });
      const [row] = await db.query('test.submissions', 'select submissions::int from ledger.transfer where id = $1', [paid.id]);
      expect(row).toEqual({ submissions: 1 });
      expect(await walletOf(db, book)).toEqual({ balance: 999_000, held: 10, seq: 2 });
    },
  );

  test('under load, every payment happens once and every caller gets a result', async () => {
    const books = await openBooks(db, 2);
    for (const book of books) await deposit(db, book, 100_000_000);
    const kills = { done: 0, wanted: 15 };
    const killer = asOwner(database.url, async (owner) => {
      while (kills.done < kills.wanted) {
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and query like '%ledger.post_batch%' and pid <> pg_backend_pid()`,
        );
        kills.done += rowCount ?? 0;
        await owner.query('select pg_sleep(0.15)');
      }
    });
    const paid: Payment[] = [];
    const outcomes: LedgerOutcome[] = [];
    while (kills.done < kills.wanted) {
      const batch = Array.from({ length: 120 }, (_, n) => payment(books[n % 2] ?? 0, { clientReference: newId() }));
      paid.push(...batch);
      outcomes.push(...(await Promise.all(batch.map((each) => retried(ledger, each)))));
    }
    await killer;
    expect(words(outcomes)).toEqual(paid.map(() => 'paid'));
    const debits = await db.query<{ sourceId: string }>(
      'test.debits',
      `select source_id from ledger.posting where kind = 'transfer' and book_id = any ($1) order by source_id`,
      [books],
    );
    expect(debits.map(({ sourceId: source_id }) => source_id)).toEqual(paid.map(({ id }) => id).toSorted());
  });

  test('the books hold after all of it', async () => {
    expect((await verify(db)).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });
});

const stories: Record<Step, readonly Step[]> = {
  release: [],
  cancel: [],
  approve: [],
  deny: [],
  lapse: [],
  hold: [],
  keep_hold: ['hold'],
  release_hold: ['hold'],
  release_hold_unapproved: [],
  reject_hold: ['hold'],
  lapse_hold: ['hold'],
  claim: ['undo_submission'],
  undo_submission: [],
  refused: [],
  resubmit: [],
  absent: [],
  pending: [],
  silent: [],
  delivered: [],
  declined_final: [],
  declined_review: [],
  returned: ['delivered'],
  watched: ['delivered'],
  manual_reversal: ['declined_review'],
  manual_settlement: ['declined_review'],
};

function losingAnswers(db: Database, times: number): Database {
  let left = times;
  return {
    ...db,
    async query(name, text, values) {
      const rows = await db.query(name, text, values);
      if (left-- > 0) throw new Refusal('unavailable', 'the answer was lost', { code: 'UNAVAILABLE' });
      return rows as never;
    },
  };
}

async function retried(ledger: Ledger, paid: Payment): Promise<LedgerOutcome> {
  for (;;) {
    try {
      return await ledger.pay(paid);
    } catch (error) {
      expect(error).toMatchObject({ kind: 'unavailable' });
    }
  }
}

const words = (outcomes: LedgerOutcome[]): string[] => outcomes.map(({ result }) => result).toSorted();
