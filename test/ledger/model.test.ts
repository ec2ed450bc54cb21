import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { steps } from '../../src/core/ledger/steps.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import type { ModelBook } from './model.ts';
import { carryOut, intent, newWorld, type Intent, type World } from './model-world.ts';
import { openPool } from './support.ts';

const COMMANDS = 20_000;
/** Bound where an outcome is rare. */
const MAX_COMMANDS = 60_000;
const LEAST = 20;
const done = { commands: 0 };
/** Outcome counts, so the model is not vacuous. */
const counts = new Map<string, number>();

const required = [
  steps.flatMap((step) => [`${step} moved`, `${step} late`]),
  ['delivered contradiction', 'refused contradiction', 'pay paid', 'pay scheduled', 'pay duplicate', 'pay conflict', 'pay insufficient'],
  ['capture moved acknowledged', 'capture moved unconfirmed', 'capture late', 'deposit credited', 'deposit duplicate', 'deposit conflict'],
].flat();

const rare = (): string[] => required.filter((outcome) => ![...counts].some(([seen, times]) => seen.startsWith(outcome) && times >= LEAST));

/** Several commands posted at once. */
class Batch implements fc.AsyncCommand<ModelBook[], World> {
  private readonly intents: readonly Intent[];

  constructor(intents: readonly Intent[]) {
    this.intents = intents;
  }

  check(): boolean {
    return true;
  }

  async run(model: ModelBook[], real: World): Promise<void> {
    const outcomes = await carryOut(this.intents, model, real);
    done.commands += outcomes.length;
    for (const { what, actual } of outcomes) counts.set(`${what} ${actual}`, (counts.get(`${what} ${actual}`) ?? 0) + 1);
    expect(outcomes.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  }

  toString(): string {
    return JSON.stringify(this.intents);
  }
}

const batches = fc.commands<ModelBook[], World, false>(
  [fc.array(intent, { minLength: 1, maxLength: 90, size: 'max' }).map((intents) => new Batch(intents))],
  {
    maxCommands: 30,
    size: 'max',
  },
);

describe('the ledger against a wallet in memory', () => {
  let database: FreshDatabase;
  let db: Database;

  beforeAll(async () => {
    database = await freshDatabase();
    db = openPool(database.url);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  test(
    `at least ${COMMANDS.toLocaleString('en')} commands, many at a time, leave the same money, states and events in both`,
    { timeout: 600_000 },
    async () => {
      const started = Date.now();
      // To see a failure again: the seed and path that it prints, as further parameters here.
      for (let seed = started; done.commands < COMMANDS || (rare().length > 0 && done.commands < MAX_COMMANDS); seed++) {
        await fc.assert(
          fc.asyncProperty(batches, async (commands) => {
            const world = await newWorld(db);
            await fc.asyncModelRun(() => world, commands);
            expect(await stateOf(world.real)).toEqual(foreseen(world.model));
          }),
          { seed, numRuns: 10 },
        );
      }
      const result = await verify(db);
      expect(result.checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
      expect(done.commands).toBeGreaterThanOrEqual(COMMANDS);
      expect(rare()).toEqual([]);
      process.stdout.write(`${done.commands} ledger commands agreed with the model in ${Math.round((Date.now() - started) / 1_000)} s\n`);
    },
  );
});

interface BookState {
  wallet: { balance: number; held: number; seq: number; lowBalanceEvents: number };
  transfers: Record<string, unknown>;
}

async function stateOf({ db: from, books }: World): Promise<BookState[]> {
  const wallets = await from.query<BookState['wallet'] & { bookId: number }>(
    'test.model.wallets',
    `select book_id, balance, held, seq, (select count(*) from ledger.outbox o where o.book_id = a.book_id and event = 'wallet.balance.low') as "lowBalanceEvents"
       from ledger.account a where book_id = any ($1) order by book_id`,
    [books],
  );
  const transfers = await from.query<{ bookId: number; id: string; seen: unknown }>(
    'test.model.transfers',
    `select t.book_id, t.id, jsonb_build_object('state', t.state, 'fee', t.fee, 'captured', t.captured, 'claim', t.claim, 'submissions', t.submissions,
            'events', coalesce(e.events, '[]')) as seen
       from ledger.transfer t
       left join (select book_id, data ->> 'transferCode' as code, jsonb_agg(event order by event collate "C") as events
                    from ledger.outbox where book_id = any ($1) and event like 'transfer.%' group by 1, 2) e on e.book_id = t.book_id and e.code = t.transfer_code
      where t.book_id = any ($1)`,
    [books],
  );
  return wallets.map(({ bookId: book_id, ...wallet }) => ({
    wallet,
    transfers: Object.fromEntries(transfers.filter((each) => each.bookId === book_id).map(({ id, seen }) => [id, seen])),
  }));
}

const foreseen = (model: ModelBook[]): BookState[] =>
  model.map(({ balance, held, seq, lowBalanceEvents, transfers }) => ({
    wallet: { balance, held, seq, lowBalanceEvents },
    transfers: Object.fromEntries(
      [...transfers.values()].map(({ id, state, fee, captured, claim, submissions, events }) => [
        id,
        { state, fee, captured, claim, submissions, events: events.toSorted() },
      ]),
    ),
  }));
