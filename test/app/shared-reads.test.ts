import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { withFastPath } from '../support/fast-path.ts';

withFastPath();

let database: FreshDatabase;
let db: Database;
const open = (url: string, size: number): Database =>
  openDatabase({ url, size, log: pino({ level: 'silent' }), applicationName: 'shared reads' });
beforeAll(async () => {
  database = await freshDatabase();
  // One connection: what a bundle leaves behind is met by the next.
  db = open(database.url, 1);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const double = (n: unknown): Promise<{ twice: number }[]> => db.query('test.double', 'select 2 * $1::integer as twice', [n], 'shared');
const half = (n: number): Promise<{ half: number }[]> => db.query('test.half', 'select 12 / $1::integer as half', [n], 'shared');
const response = (error: unknown): string => (error as Error).message;

it('reads of one moment take one round trip, and each has its own rows', async () => {
  const round = vi.spyOn(pg.Connection.prototype, 'sync');
  for (let again = 0; again < 3; again++) {
    round.mockClear();
    const rows = await Promise.all([double(1), half(3), double(2), half(4)]);
    expect(rows).toEqual([[{ twice: 2 }], [{ half: 4 }], [{ twice: 4 }], [{ half: 3 }]]);
    expect(round).toHaveBeenCalledTimes(1);
  }
  round.mockClear();
  expect((await Promise.all(Array.from({ length: 20 }, (_, n) => double(n)))).flat().map(({ twice }) => twice)).toEqual(
    Array.from({ length: 20 }, (_, n) => 2 * n),
  );
  expect(round).toHaveBeenCalledTimes(3);
  round.mockRestore();
});

it('what fails is its own matter: those before it and behind it are answered', async () => {
  const answers = await Promise.all([double(1), half(0).catch(response), half(2), double(3), half(0).catch(response), double(5)]);
  expect(answers).toEqual([[{ twice: 2 }], 'division by zero', [{ half: 6 }], [{ twice: 6 }], 'division by zero', [{ twice: 10 }]]);
});

it('a value without a text is refused, and nothing else with it', async () => {
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  const answers = await Promise.all([double(circle).catch(response), double(4), double(circle).catch(response)]);
  expect(answers).toEqual([expect.stringContaining('circular'), [{ twice: 8 }], expect.stringContaining('circular')]);
  expect(await Promise.all([double(circle).catch(response), double(circle).catch(response)])).toHaveLength(2);
  expect(await double(6)).toEqual([{ twice: 12 }]);
});

it('a name with a second text is refused', async () => {
  await double(1);
  const other = (name: string): Promise<object[]> => db.query(name, 'select 3 as twice', [], 'shared');
  expect(await Promise.all([double(7), other('test.double').catch(response)])).toEqual([
    [{ twice: 14 }],
    'the statement test.double has two texts',
  ]);
  const anew = db.query('test.anew', 'select 4 as four', [], 'shared');
  expect(await Promise.all([anew, other('test.anew').catch(response)])).toEqual([[{ four: 4 }], 'the statement test.anew has two texts']);
});

it('a lost connection refuses the read in progress, and the reads behind it are sent again', async () => {
  const owner = openDatabase({
    url: database.url,
    size: 1,
    log: pino({ level: 'silent' }),
    applicationName: 'shared reads',
    role: new URL(database.url).username,
  });
  const one = (n: number): Promise<object[]> => owner.query('test.one', 'select $1::integer as one', [n], 'shared');
  const end = owner.query('test.end', 'select pg_terminate_backend(pg_backend_pid())::text as gone', [], 'shared');
  const [before, lost, behind] = await Promise.all([one(1), end.catch((error: unknown) => error), one(2)]);
  expect([before, behind]).toEqual([[{ one: 1 }], [{ one: 2 }]]);
  expect(lost).toMatchObject({ kind: 'unavailable' });
  await owner.close();
});

it('when no connection is to be had each is refused', async () => {
  const away = open('postgres://nobody@127.0.0.1:1/none', 4);
  const asked = Array.from({ length: 5 }, () => away.query('test.away', 'select 1 as one', [], 'shared').catch((error: unknown) => error));
  for (const answer of await Promise.all(asked)) expect(answer).toBeInstanceOf(Refusal);
  await away.close();
});
