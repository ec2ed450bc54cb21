import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verify, type Verification } from '../../src/app/verify/verify.ts';
import { verificationInvariants } from '../../src/slices/verification/invariants.ts';
import { openPool } from '../ledger/support.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { damages } from './damages.ts';
import { seedVerification } from './seed.ts';

describe('the invariants of verification', () => {
  let healthy: FreshDatabase;
  let damager: Damager;
  let names: Record<string, string>;

  beforeAll(async () => {
    healthy = await freshDatabase();
    const db = openPool(healthy.url);
    const { book, ids } = await seedVerification(db);
    names = { ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, `'${id}'::uuid`])), book: String(book) };
    await db.close();
    damager = await openDamager(healthy.url);
  });
  afterAll(async () => {
    await damager.close();
    await healthy.drop();
  });

  test('hold for a book with a call of every story', async () => {
    expect(reports(await verified(healthy.url))).toEqual([]);
  });

  test('are each the aim of a damage below', () => {
    const aimed = new Set(damages.map(({ caught }) => caught[0]));
    expect(verificationInvariants.map(({ id }) => id).filter((id) => !aimed.has(id))).toEqual([]);
  });

  test.each(damages)('$caught.0 catches it when $what', async ({ sql, caught }) => {
    const text = sql.replaceAll(/\$([a-z_]+)/g, (_, word: string) => names[word] ?? `?${word}`);
    expect(reports(await damager.damaged(text, verify))).toEqual(caught.toSorted((a, b) => a.localeCompare(b)));
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
