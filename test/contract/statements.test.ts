import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preparedTexts } from '../../src/platform/db/entity.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { type Statement, statementsOf } from './statements/code.ts';
import { differences } from './statements/compare.ts';
import { type Described, describer } from './statements/described.ts';
import { drive, drivenFiles } from './statements/driven.ts';
import { planted, plantedDifferences } from './statements/planted.ts';

// The compiler reads the whole program.

let database: FreshDatabase;
let client: pg.Client;
let described: (text: string) => Promise<Described>;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  described = await describer(client);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every statement is what TypeScript believes of it: its columns, whether they can be null, and its parameters', async () => {
  const statements = await withDriven(statementsOf(join(import.meta.dirname, '../..')));
  const found = await findingsIn(statements);
  const known = new Set(
    found.filter(({ name, difference }) => `${name}: ${difference}` in KNOWN).map(({ name, difference }) => `${name}: ${difference}`),
  );
  expect(
    found
      .filter(({ name, difference }) => !known.has(`${name}: ${difference}`))
      .map(sentence)
      .join('\n'),
  ).toBe('');
  expect(
    Object.keys(KNOWN).filter((difference) => !known.has(difference)),
    'differences that are gone',
  ).toEqual([]);
  expect(statements.length).toBeGreaterThan(450);
});

test('every kind of differing statement is found, and so is one that cannot be seen', async () => {
  const folder = planted();
  try {
    const found = await findingsIn(statementsOf(folder));
    expect(Object.fromEntries(found.map(({ name, difference }) => [name, difference]))).toEqual(plantedDifferences);
    expect(found).toHaveLength(Object.keys(plantedDifferences).length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const KNOWN: Record<string, string> = {
  'privacy.claim: marks can be null and is declared as string': 'what is due has not ended, and so has them',
  'reviews.list.all: bookId is returned and not declared': 'by it the business was joined',
  'wallet.reversed: seq can be null and is declared as number': 'a posting of a wallet has a number',
  'wallet.reversed: balanceAfter can be null and is declared as Kobo': 'and the balance after it',
  'wallet.newest.both: seq can be null and is declared as number': 'as above',
  'wallet.newest.both: balanceAfter can be null and is declared as Kobo': 'as above',
  'wallet.newest.both: postedAt is returned and not declared': 'by it the two sides are put in order',
};

/** The statements, with the texts of those that only show when their file is run. */
async function withDriven(statements: readonly Statement[]): Promise<Statement[]> {
  const sent = new Map(await Promise.all(drivenFiles.map(async (file) => [file, await drive(file)] as const)));
  // Prepared queries are typed by their entities; test/contract/entities.test.ts has PostgreSQL accept each.
  const seen = new Set([...statements.flatMap(({ names }) => names), ...preparedTexts().map(([name]) => name)]);
  return statements.map((statement) => {
    const of = sent.get(statement.place.split(':')[0] ?? '');
    const names =
      statement.names.length > 0
        ? statement.names
        : [...(of?.keys() ?? [])].filter((name) => !seen.has(name) && statement.pattern.test(name));
    if (!of || names.length === 0 || !names.every((name) => of.has(name))) return statement;
    return { ...statement, names, texts: names.flatMap((name) => [...(of.get(name) ?? [])]), unseen: null };
  });
}

interface Finding {
  place: string;
  name: string;
  difference: string;
}

const sentence = ({ place, name, difference }: Finding): string => `${place} ${name}: ${difference}`;

async function findingsIn(statements: readonly Statement[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { place, names, texts, unseen, ...believed } of statements) {
    const theirs = new Set<string>();
    if (unseen !== null)
      theirs.add(`it cannot be seen (${unseen}): make name and text constants, or drive it in test/contract/statements/driven.ts`);
    for (const text of texts) for (const difference of await differencesOf(believed, text)) theirs.add(difference);
    for (const difference of theirs) found.push({ place, name: names[0] ?? '', difference });
  }
  return found;
}

async function differencesOf(statement: Pick<Statement, 'row' | 'values'>, text: string): Promise<string[]> {
  try {
    return differences(statement, await described(text));
  } catch (error) {
    return [String(error)];
  }
}
