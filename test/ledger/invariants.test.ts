import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invariants } from '../../src/programs/verify.ts';
import { ledgerInvariants } from '../../src/services/ledger/invariants.ts';
import { verify, type Verification } from '../../src/programs/verify.ts';
import { copyOf, freshDatabase, type FreshDatabase } from '../support/services.ts';
import { damages } from './damages.ts';
import { seedEveryKind } from './every-kind.ts';
import { asOwner, openPool } from './support.ts';

describe('the invariants of the books', () => {
  let healthy: FreshDatabase;
  let names: Record<string, string>;

  beforeAll(async () => {
    healthy = await freshDatabase();
    const db = openPool(healthy.url);
    const { ids, book, empty } = await seedEveryKind(db);
    names = {
      ...Object.fromEntries(Object.entries(ids).map(([story, id]) => [story, `'${id}'::uuid`])),
      book: String(book),
      empty: String(empty),
    };
    await db.close();
  });
  afterAll(() => healthy.drop());

  test('hold for a book that has a transfer of every kind', async () => {
    const result = await verified(healthy.url);
    expect(reports(result)).toEqual([]);
    expect(result.ok).toBe(true);
    expect(result.checks.map(({ id }) => id)).toEqual(invariants.map(({ id }) => id));
  });

  test('are each the aim of a damage below', () => {
    const aimed = new Set(damages.map(({ caught }) => caught[0]));
    expect(ledgerInvariants.map(({ id }) => id).filter((id) => !aimed.has(id))).toEqual([]);
  });

  test.each(damages)('$caught.0 catches it when $what', async ({ sql, caught }) => {
    const copy = await copyOf(healthy);
    try {
      await asOwner(copy.url, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(sql.replaceAll(/\$([a-z_]+)/g, (_, name: string) => names[name] ?? `?${name}`));
      });
      const result = await verified(copy.url);
      expect(reports(result).toSorted()).toEqual(caught.toSorted());
      expect(result.ok).toBe(false);
    } finally {
      await copy.drop();
    }
  });

  test('a report shows five breaches at most, and counts all', async () => {
    const copy = await copyOf(healthy);
    try {
      await asOwner(copy.url, (client) => client.query('update ledger.transfer set submissions = 3'));
      const check = (await verified(copy.url)).checks.find(({ id }) => id === 'submitted_once');
      expect(check?.sample).toHaveLength(5);
      expect(check?.breaches).toBe(Object.keys(names).length - 2);
    } finally {
      await copy.drop();
    }
  });
});

const reports = ({ checks }: Verification): string[] => checks.filter(({ breaches }) => breaches > 0).map(({ id }) => id);

async function verified(url: string): Promise<Verification> {
  const db = openPool(url, 1);
  try {
    return await verify(db);
  } finally {
    await db.close();
  }
}
