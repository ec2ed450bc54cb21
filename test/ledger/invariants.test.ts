import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invariants } from '../../src/app/verify/verify.ts';
import { ledgerInvariants } from '../../src/core/ledger/invariants.ts';
import { verify, type Verification } from '../../src/app/verify/verify.ts';
import { type Damager, openDamager } from '../support/damaged.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { damages } from './damages.ts';
import { seedEveryKind } from './every-kind.ts';
import { openPool } from './support.ts';

describe('the invariants of the books', () => {
  let healthy: FreshDatabase;
  let damager: Damager;
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
    damager = await openDamager(healthy.url);
  });
  afterAll(async () => {
    await damager.close();
    await healthy.drop();
  });

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
    const text = sql.replaceAll(/\$([a-z_]+)/g, (_, name: string) => names[name] ?? `?${name}`);
    const result = await damager.damaged(text, verify);
    expect(reports(result).toSorted()).toEqual(caught.toSorted());
    expect(result.ok).toBe(false);
  });

  test('a report shows five breaches at most, and counts all', async () => {
    const { checks } = await damager.damaged('update ledger.transfer set submissions = 3', verify);
    const check = checks.find(({ id }) => id === 'submitted_once');
    expect(check?.sample).toHaveLength(5);
    expect(check?.breaches).toBe(Object.keys(names).length - 2);
  });

  test('what was damaged here is whole again', async () => {
    expect(reports(await verified(healthy.url))).toEqual([]);
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
