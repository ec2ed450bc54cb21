import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedCallers, seedHistory } from '../../bench/seed.ts';
import { counted, invariants } from '../../src/app/verify/verify.ts';
import { CHANGED, partTables } from '../../src/core/ledger/parts.ts';
import { firstId } from '../../src/domain/ids/ids.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { fill } from './statements/grown.ts';

/** A deeper index level costs one more block per row. */
const DEEPER = 1.5;
const FEW = 50;
const POSTINGS = 40_000;

const KNOWN: Record<string, string> = {
  treasury_days: 'the day of the checkpoint, whole',
  treasury_taxes: 'the day of the checkpoint, whole',
  provider_fee: 'the day before the checkpoint, since a fee is booked after its payment',
};

let database: FreshDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fill(client);
  await client.query('vacuum analyze');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a verification that resumes reads no more of earlier transfers', async () => {
  const before = await blocks();
  const [caller] = await seedCallers(database.url, 'p'.repeat(64), 1);
  await seedHistory(database.url, caller!, POSTINGS);
  await client.query('vacuum analyze');
  const after = await blocks();
  const grown = Object.keys(after).filter((id) => after[id]! > DEEPER * before[id]! + FEW);
  // Early in a Lagos day some of these read little.
  expect(grown.filter((id) => !(id in KNOWN))).toEqual([]);
});

/** Blocks per invariant when all but new rows is verified. Without an index a table is read whole at any size. */
async function blocks(): Promise<Record<string, number>> {
  await client.query('set enable_seqscan = off');
  const found: Record<string, number> = {};
  for (const { id, sql, part } of invariants) {
    const text = counted(part?.sql ?? sql, part ? partTables(CHANGED) : '');
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, timing off, format json) ${text}`,
      part ? [new Date(), 'infinity', firstId(new Date())] : [],
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    found[id] = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
  }
  return found;
}
