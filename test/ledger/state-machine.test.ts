import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import type { Transition } from '../../src/core/ledger/transitions.ts';
import { TRANSITIONS, steps, type Step, type TransferState, transferStates, transferSteps } from '../../src/core/ledger/steps.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { transitionOf, play } from './every-kind.ts';
import { type Edge, stuck } from './reachable.ts';
import { heldFor } from './held.ts';
import { asOwner, deposit, everyCallerAsks, HOUR_MS, openBooks, openPool, payment, walletOf } from './support.ts';

/** A way into each state. */
const into: Record<TransferState, readonly Step[]> = {
  scheduled: [],
  accepted: ['undo_submission'],
  submitting: [],
  acknowledged: ['pending'],
  unconfirmed: ['silent'],
  delivered: ['delivered'],
  declined: ['declined_review'],
  reversed: ['refused'],
  cancelled: ['cancel'],
  awaiting_approval: [],
  screening: [],
};

const pairs = transferStates.flatMap((state) => steps.map((step) => ({ state, step, allowed: TRANSITIONS[step].includes(state) })));

describe('the state machine of a transfer', () => {
  let database: FreshDatabase;
  let db: Database;
  let ledger: Ledger;
  let book: number;

  beforeAll(async () => {
    database = await freshDatabase();
    db = openPool(database.url);
    ledger = new Ledger(db, 1);
    [book = 0] = await openBooks(db, 1);
    await deposit(db, book, 10_000_000);
    await everyCallerAsks(db, book);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  test('is the same table in the database and in the code', async () => {
    const rows = await db.query(
      'test.may_move',
      `select state, step, ledger.may_move(state::ledger.transfer_state, step) as allowed from unnest($1::text[]) as state, unnest($2::text[]) as step`,
      [transferStates, steps],
    );
    expect(rows).toHaveLength(pairs.length);
    expect(rows).toEqual(expect.arrayContaining(pairs));
    const [states] = await db.query<{ names: string[] }>('test.states', 'select enum_range(null::ledger.transfer_state)::text[] as names');
    expect(states?.names).toEqual([...transferStates]);
  });

  test('knows no other step', async () => {
    const rows = await db.query<{ allowed: boolean }>(
      'test.unknown_step',
      `select ledger.may_move(state, 'pay_again') as allowed from unnest(enum_range(null::ledger.transfer_state)) as state`,
    );
    expect(rows.map(({ allowed }) => allowed)).toEqual(transferStates.map(() => false));
  });

  test.each(pairs.filter(({ allowed }) => allowed))('$step is taken from $state', async ({ state, step }) => {
    const paid = await transferIn(state, step);
    const transitions: Partial<Record<TransferState, TransferState>> = transferSteps[step].moves;
    expect(await ledger.transition(takenFrom(state, paid, step))).toMatchObject({
      result: 'moved',
      transferId: paid.id,
      state: transitions[state],
    });
  });

  test.each(pairs.filter(({ allowed }) => !allowed))('$step from $state changes nothing', async ({ state, step }) => {
    const paid = await transferIn(state);
    const before = await everythingOf(paid.id);
    const { result, state: after } = await ledger.transition(transitionOf(paid, step));
    expect(['late', 'contradiction']).toContain(result);
    expect(after).toBe(state);
    expect(await everythingOf(paid.id)).toEqual(before);
  });

  test.each(['resubmit', 'absent'] as const)('%s is never taken while another worker may be submitting it', async (step) => {
    const paid = await transferIn('submitting');
    expect(await ledger.transition(transitionOf(paid, step))).toMatchObject({ result: 'late', state: 'submitting' });
  });

  test.each(['absent', 'manual_reversal', 'manual_settlement'] as const)(
    '%s waits until the outcome was unknown for long enough',
    async (step) => {
      const paid = payment(book);
      await ledger.pay(paid);
      expect(await ledger.transition({ ...transitionOf(paid, 'silent'), decideMs: HOUR_MS })).toMatchObject({
        result: 'moved',
        state: 'unconfirmed',
      });
      expect(await ledger.transition(transitionOf(paid, step))).toMatchObject({ result: 'late', state: 'unconfirmed' });
      await ledger.transition(transitionOf(paid, 'pending'));
      if (step !== 'absent') expect(await ledger.transition(transitionOf(paid, step))).toMatchObject({ result: 'moved' });
    },
  );

  test('one operator requests, and another with the same answer approves', async () => {
    const paid = await transferIn('unconfirmed');
    const ask = (by: string, step: Step): Promise<string> =>
      db.transaction((tx) => ledger.requestApproval(tx, { bookId: book, id: paid.id, step, proof: 'the bank wrote so', by, byName: by }));
    expect(await ask('ada', 'manual_reversal')).toBe('requested');
    expect(await ask('ada', 'manual_reversal')).toBe('requested');
    expect(await ask('obi', 'manual_settlement')).toBe('requested');
    expect(await ask('ada', 'manual_reversal')).toBe('requested');
    expect(await ask('obi', 'manual_reversal')).toBe('approved');
    expect(await ask('obi', 'delivered')).toBe('late');
    await ledger.transition(transitionOf(paid, 'delivered'));
    expect(await ask('obi', 'manual_reversal')).toBe('late');
    expect(await everythingOf(paid.id)).toMatchObject({ transfer: { approvalRequest: null, reviewSince: null } });
  });

  const answers = steps.filter((step) => step !== 'release' && step !== 'claim');
  test.each(answers)('%s by a holder whose claim has passed on changes nothing', async (step) => {
    const paid = await transferIn(TRANSITIONS[step][0] ?? 'submitting');
    const before = await everythingOf(paid.id);
    expect(await ledger.transition({ ...transitionOf(paid, step), claim: newId() })).toMatchObject({ result: 'late' });
    expect(await everythingOf(paid.id)).toEqual(before);
  });

  test('what is scheduled does not leave a frozen wallet, unless its bank has it already', async () => {
    const [frozen = 0] = await openBooks(db, 1);
    await deposit(db, frozen, 1_000_000);
    const scheduledAt = new Date(Date.now() + HOUR_MS).toISOString();
    const [waits, left] = [payment(frozen, { scheduledAt }), payment(frozen, { scheduledAt })];
    await play(ledger, waits, []);
    await play(ledger, left, []);
    const before = await walletOf(db, frozen);
    await asOwner(database.url, (client) =>
      client.query(`update ledger.account set status = 'frozen' where book_id = $1 and account = 1`, [frozen]),
    );
    const released = (paid: typeof waits, again: boolean): Promise<{ result: string; state: TransferState | null }> =>
      ledger.transition({ ...transitionOf(paid, 'release'), dispatch: newId(), again } as Transition);
    expect(await released(waits, false)).toMatchObject({ result: 'held', state: 'scheduled' });
    expect((await walletOf(db, frozen)).balance).toBe(before.balance);
    expect(await released(left, true)).toMatchObject({ result: 'moved', state: 'submitting' });
    expect((await walletOf(db, frozen)).balance).toBeLessThan(before.balance);
  });

  test('an answer that comes too late is kept as evidence that changed nothing', async () => {
    const paid = await transferIn('delivered');
    expect(await ledger.transition({ ...transitionOf(paid, 'declined_final'), code: '99991', body: { reason: 'no' } })).toMatchObject({
      result: 'contradiction',
    });
    const rows = await db.query(
      'test.evidence',
      'select outcome, applied, code, body from ledger.evidence where book_id = $1 and transfer_id = $2 order by id',
      [book, paid.id],
    );
    expect(rows.at(-1)).toEqual({ outcome: 'declined_final', applied: false, code: '99991', body: { reason: 'no' } });
  });

  test('comes to an end from every state, when its bank never says a word and by what roles may do', async () => {
    const edges: Edge[] = [];
    for (const { state, step, allowed } of pairs) {
      if (!allowed || transferSteps[step].by === 'outside') continue;
      const paid = await transferIn(state, step);
      const { state: to } = await ledger.transition(takenFrom(state, paid, step));
      edges.push({ from: state, to: to ?? 'nowhere', by: transferSteps[step].by });
    }
    expect(stuck(transferStates, ['delivered', 'reversed', 'cancelled'], edges)).toEqual([]);
  });

  test('leaves the books whole', async () => {
    expect((await verify(db)).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
  });

  async function transferIn(state: TransferState, step?: Step): Promise<ReturnType<typeof payment>> {
    const scheduled = state === 'scheduled' || state === 'cancelled';
    // The one rule of the book leaves keys alone.
    const asker = { id: 'ada', name: 'Ada', key: state === 'awaiting_approval' || step === 'release_hold_unapproved' ? null : newId() };
    const paid = payment(book, {
      asker,
      ...(state === 'screening' && { hold: heldFor(book) }),
      scheduledAt: scheduled ? new Date(Date.now() + HOUR_MS).toISOString() : null,
    });
    await play(ledger, paid, into[state]);
    return paid;
  }

  /** Only the holder of a claim may act on what the bank does not have. */
  const takenFrom = (state: TransferState, paid: ReturnType<typeof payment>, step: Step): Transition => ({
    ...transitionOf(paid, step),
    ...(state === 'submitting' && (step === 'resubmit' || step === 'absent') && { claim: paid.claim }),
  });

  async function everythingOf(id: string): Promise<unknown> {
    const [transfer] = await db.query('test.transfer', 'select * from ledger.transfer where book_id = $1 and id = $2', [book, id]);
    const postings = await db.query('test.postings', 'select * from ledger.posting where book_id = $1 and source_id = $2 order by leg', [
      book,
      id,
    ]);
    const [events] = await db.query('test.events', 'select count(*) from ledger.outbox where book_id = $1', [book]);
    return { transfer, postings, events, wallet: await walletOf(db, book) };
  }
});
