import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify, type Verification } from '../../src/programs/verify.ts';
import { verificationInvariants } from '../../src/slices/verification/invariants.ts';
import { asOwner, openPool } from '../ledger/support.ts';
import { copyOf, freshDatabase, type FreshDatabase } from '../support/services.ts';
import { damages } from './damages.ts';
import { seedVerification } from './seed.ts';

describe('the invariants of verification', () => {
  let healthy: FreshDatabase;
  let names: Record<string, string>;

  beforeAll(async () => {
    healthy = await freshDatabase();
    const db = openPool(healthy.url);
    const { book, ids } = await seedVerification(db);
    names = { ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `'${id}'::uuid`])), book: String(book) };
    await db.close();
  });
  afterAll(() => healthy.drop());

  test('hold for a book with a call of every story', async () => {
    expect(reports(await verified(healthy.url))).toEqual([]);
  });

  test('are each the aim of a damage below', () => {
    const aimed = new Set(damages.map(({ caught }) => caught[0]));
    expect(verificationInvariants.map(({ id }) => id).filter((id) => !aimed.has(id))).toEqual([]);
  });

  test.each(damages)('$caught.0 catches it when $what', async ({ sql, caught }) => {
    const copy = await copyOf(healthy);
    try {
      await asOwner(copy.url, async (client) => {
        await client.query('set session_replication_role = replica');
        await client.query(sql.replaceAll(/\$([a-z_]+)/g, (_, word: string) => names[word] ?? `?${word}`));
      });
      expect(reports(await verified(copy.url))).toEqual(caught.toSorted((a, b) => a.localeCompare(b)));
    } finally {
      await copy.drop();
    }
  });
});

const reports = ({ checks }: Verification): string[] =>
  checks
    .filter(({ breaches }) => breaches > 0)
    .map(({ id }) => id)
    .toSorted((a, b) => a.localeCompare(b));

async function verified(url: string): Promise<Verification> {
  const db = openPool(url, 1);
  try {
    return await verify(db);
  } finally {
    await db.close();
  }
}
