import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Progress,
  saveCheckpoint,
  slicesDue,
  verifyCheckpoint,
  verifyOn,
  type VerifyOptions,
} from '../../src/app/verify/verify-on.ts';
import { nothingAsked, type Verification } from '../../src/app/verify/verify.ts';
import { archiveHolds } from './archive-holds.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { copyOf, freshDatabase, type FreshDatabase } from '../support/services.ts';
import { damages } from './damages.ts';
import { seedEveryKind } from './every-kind.ts';
import { asOwner, openPool } from './support.ts';

const OF_THE_WHOLE = new Set(['evidence is in the wrong book']);
const NOT_IN_SLICES = new Set([
  ...OF_THE_WHOLE,
  'the view of entries loses a kobo on the credit side',
  'a transfer moves to another book with all that belongs to it',
]);

describe('ledger:verify from a checkpoint', () => {
  let before: FreshDatabase;
  let after: FreshDatabase;
  let names: Record<string, string>;
  let damagedOnes: Record<'before' | 'after', { database: FreshDatabase; damager: Damager }>;

  beforeAll(async () => {
    before = await freshDatabase();
    expect(await verified(before.url)).toMatchObject({ ok: true, read: 'all', checkpoint: { slice: 1 } });
    const db = openPool(before.url);
    const { ids, book, empty } = await seedEveryKind(db);
    names = {
      ...Object.fromEntries(Object.entries(ids).map(([story, id]) => [story, `'${id}'::uuid`])),
      book: String(book),
      empty: String(empty),
    };
    await db.close();
    after = await copyOf(before);
    await rolledUp(after.url);
    expect(await verified(after.url)).toMatchObject({ ok: true, read: 'rest', checkpoint: { slice: 2 } });
    damagedOnes = { before: await damageable(before), after: await damageable(after) };
  });
  afterAll(async () => {
    for (const { database, damager } of Object.values(damagedOnes)) {
      await damager.close();
      await database.drop();
    }
    await before.drop();
    await after.drop();
  });

  test.each(damages.filter(({ what }) => !OF_THE_WHOLE.has(what)))('sees it in what came since when $what', async ({ sql, caught }) => {
    const reported = await damaged('before', sql);
    expect(reported.some((id) => id === caught[0] || id === 'checkpoint')).toBe(true);
  });

  test.each(damages.filter(({ what }) => !NOT_IN_SLICES.has(what)))(
    'sees it before the checkpoint, reading again, when $what',
    async ({ sql, caught }) => {
      const reported = await damaged('after', sql);
      expect(reported.some((id) => id === caught[0] || id === 'checkpoint')).toBe(true);
    },
  );

  test.each(damages.filter(({ what }) => NOT_IN_SLICES.has(what)))('sees it with --full when $what', async ({ sql, caught }) => {
    expect(await damaged('after', sql, { full: true })).toContain(caught[0]);
  });

  test('what is changed in a slice whose turn it is not is seen when its turn comes, and at once with --full', async () => {
    const copy = await copyOf(after);
    try {
      await asOwner(copy.url, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(
          `update ledger.posting set reference = 'another' where book_id = ${names['book']} and source_id = ${names['delivered']} and leg = 3`,
        );
        await client.query(`update ledger.verified_slice set reread_at = clock_timestamp() + interval '1 hour' where postings > 0`);
        await waitingSlices(client, 8);
      });
      const full = await verified(copy.url, { full: true });
      expect(reports(full)).toEqual(['checkpoint']);
      expect(reports(await verified(copy.url))).toEqual([]);
      // All that waited were read now; the next ones are those that hold something.
      await asOwner(copy.url, (client) => client.query(`update ledger.verified_slice set reread_at = '2020-01-01' where postings > 0`));
      const turn = await verified(copy.url);
      expect(reports(turn)).toEqual(['checkpoint']);
      expect(turn.checks.find(({ id }) => id === 'checkpoint')?.sample[0]).toMatchObject({
        problem: expect.stringMatching(/^postings differ/) as string,
      });
    } finally {
      await copy.drop();
    }
  });

  test('slices that are edited, taken out or written anew are reported', async () => {
    const saved = (await verified(after.url)).checkpoint?.hash ?? '';
    for (const [sql, problem] of [
      [`update ledger.verified_slice set postings = postings + 1 where n = 1`, 'slice does not follow its predecessor'],
      [`delete from ledger.verified_slice where n = 1`, 'slice does not follow its predecessor'],
      [`update ledger.verified_balance set balance = balance + 1 where account = 1`, 'balances differ'],
      // A rewritten history is detected only by an external hash.
      [`truncate ledger.verified_slice, ledger.verified_balance, ledger.verified_open`, 'no slice has the expected hash'],
    ] as const) {
      const copy = await copyOf(after);
      try {
        await asOwner(copy.url, (client) => client.query(sql));
        const { checks, ok } = await verified(copy.url, { expect: saved });
        expect(ok).toBe(false);
        expect(checks.find(({ id }) => id === 'checkpoint')?.sample).toContainEqual(expect.objectContaining({ problem }));
      } finally {
        await copy.drop();
      }
    }
    expect(await verified(after.url, { expect: saved })).toMatchObject({ ok: true });
  });

  test('a breach leaves the checkpoint where it was', async () => {
    const copy = await copyOf(before);
    try {
      await asOwner(copy.url, (client) =>
        client.query(`update ledger.account set balance = balance + 1 where book_id = ${names['book']} and account = 1`),
      );
      await rolledUp(copy.url);
      expect(await verified(copy.url)).toMatchObject({ ok: false, checkpoint: { slice: 1 } });
    } finally {
      await copy.drop();
    }
  });

  test('a long history is verified part by part to the same hash as at once, and a change is found at its slice', async () => {
    const copy = await copyOf(after);
    try {
      await asOwner(copy.url, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(
          `update ledger.posting p set posted_at = n.at from (
             select book_id, source_id, leg, min(posted_at) over () + 3 * dense_rank() over (order by posted_at) * interval '1 hour' as at from ledger.posting) n
            where (n.book_id, n.source_id, n.leg) = (p.book_id, p.source_id, p.leg)`,
        );
        await client.query('update treasury.progress set until = (select max(posted_at) + $1 from ledger.posting)', ['1 second']);
      });
      const once = await writtenAnew(copy.url, 1_000_000);
      const parts = await writtenAnew(copy.url, 3);
      expect(once.slices.length).toBeGreaterThan(10);
      expect(parts.slices).toEqual(once.slices);
      expect([once.asked, parts.asked > 10]).toEqual([2, true]);
      // Each slice by itself, as they were once written.
      const alone = await asOwner(copy.url, (client) =>
        client.query<object>(
          `select s.n::int, s.postings::int, encode(d.digest, 'hex') as digest from ledger.verified_slice s left join ledger.verified_slice b on b.n = s.n - 1
            cross join lateral ledger.digest_of(coalesce(b.upto, '-infinity'), s.upto) d order by s.n`,
        ),
      );
      expect(alone.rows).toEqual(once.slices.map(({ n, postings, digest }) => ({ n, postings, digest })));
      await archiveHolds(copy.url);
      const [changed] = await asOwner(copy.url, async (client) => {
        await client.query('set session_replication_role = replica');
        const which = `book_id = ${names['book']} and source_id = ${names['delivered']} and leg = 3`;
        await client.query(`update ledger.posting set reference = 'another' where ${which}`);
        const { rows } = await client.query<{ n: number }>(
          `select min(n)::int as n from ledger.verified_slice where upto > (select posted_at from ledger.posting where ${which})`,
        );
        return rows;
      });
      for (const atOnce of [1_000_000, 3]) expect(await changedSlices(copy.url, atOnce)).toEqual([changed?.n]);
    } finally {
      await copy.drop();
    }
  });

  async function damaged(which: 'before' | 'after', sql: string, options: VerifyOptions = {}): Promise<string[]> {
    const text = sql.replaceAll(/\$([a-z_]+)/g, (_, name: string) => names[name] ?? `?${name}`);
    return damagedOnes[which].damager.damaged(text, async (db) => reports(await verifyOn(db, options)).toSorted());
  }

  async function damageable(of: FreshDatabase): Promise<{ database: FreshDatabase; damager: Damager }> {
    const database = await copyOf(of);
    return { database, damager: await openDamager(database.url) };
  }
});

/** Waits until rows before the last posting are final: long transactions of other databases delay it. */
async function rolledUp(url: string): Promise<void> {
  const app = openPool(url, 1);
  try {
    await vi.waitFor(
      async () => {
        await app.query('test.fold', `select treasury.roll_up('0 s')`);
        const [row] = await app.query<{ through: boolean }>(
          'test.tallied',
          'select until > (select max(posted_at) from ledger.posting) as through from treasury.progress',
        );
        expect(row?.through).toBe(true);
      },
      { timeout: 100_000, interval: 50 },
    );
  } finally {
    await app.close();
  }
}

interface Written {
  n: number;
  upto: string;
  postings: number;
  digest: string;
  hash: string;
}

/** All of the books in new slices, so many postings at once, and how many statements it took. */
async function writtenAnew(url: string, atOnce: number): Promise<{ slices: Written[]; asked: number }> {
  await asOwner(url, (client) => client.query('truncate ledger.verified_slice, ledger.verified_balance, ledger.verified_open'));
  const app = openPool(url, 1);
  try {
    const asking = nothingAsked();
    await app.transaction((tx) => saveCheckpoint(tx, [], { asking, atOnce }));
    const slices = await app.query<Written>(
      'test.slices',
      `select n::int as n, upto::text as upto, postings::int as postings, encode(digest, 'hex') as digest, encode(hash, 'hex') as hash from ledger.verified_slice order by n`,
    );
    return { slices, asked: asking.asked };
  } finally {
    await app.close();
  }
}

/** Which slices do not read as they did, of all, so many postings at once. */
async function changedSlices(url: string, atOnce: number): Promise<unknown[]> {
  const app = openPool(url, 1);
  try {
    return await app.transaction(async (tx) => {
      const due = await slicesDue(tx, true);
      const checks = await verifyCheckpoint(tx, due, { expect: undefined, asking: nothingAsked(), atOnce });
      return checks.flatMap(({ sample }) => sample.map(({ n }) => n));
    });
  } finally {
    await app.close();
  }
}

/** So many slices without a posting, after the last, with hashes that fit. */
async function waitingSlices(client: pg.Client, count: number): Promise<void> {
  for (let each = 0; each < count; each++) {
    await client.query(
      `with last as (select * from ledger.verified_slice order by n desc limit 1),
            next as (select row(n + 1, upto + interval '1 microsecond', 0, (select digest from ledger.digest_of('infinity', 'infinity')), balances, ''::bytea, clock_timestamp(), '2021-01-01')::ledger.verified_slice as s, hash from last)
       insert into ledger.verified_slice select (s).n, (s).upto, (s).postings, (s).digest, (s).balances, ledger.hash_of_slice(hash, s), (s).verified_at, (s).reread_at from next`,
    );
  }
}

const reports = ({ checks }: Verification): string[] => checks.filter(({ breaches }) => breaches > 0).map(({ id }) => id);

async function verified(url: string, options: VerifyOptions = {}): Promise<Verification & Progress> {
  const db = openPool(url, 1);
  try {
    return await verifyOn(db, options);
  } finally {
    await db.close();
  }
}
