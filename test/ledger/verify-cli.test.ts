import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verification } from '../../src/app/verify/verify.ts';
import { freshDatabase, type FreshDatabase } from '../support/services.ts';
import { seedEveryKind } from './every-kind.ts';
import { asOwner, openPool } from './support.ts';

/** Built by `npm test`. */
const program = fileURLToPath(new URL('../../dist/server/src/app/verify/verify-cli.js', import.meta.url));

const BEGUN = 'Verifying the ledger…\n';

describe('ledger:verify', () => {
  let database: FreshDatabase;

  beforeAll(async () => {
    database = await freshDatabase();
    const db = openPool(database.url);
    await seedEveryKind(db);
    await db.close();
  });
  afterAll(() => database.drop());

  test('prints what it checked as JSON and ends with 0 when the books hold', async () => {
    const { code, out, errors } = await run({ DATABASE_URL: database.url });
    // A slow machine has lines between the first and the last, one every ten seconds.
    expect(errors).toMatch(
      /^Verifying the ledger…\n(?:Verifying the ledger… .*\n)*Verifying the ledger: done in \d+ s, (\d+) of \1 steps\n$/,
    );
    expect(code).toBe(0);
    const result = JSON.parse(out) as Verification;
    // And the balances, which are written down.
    expect(errors).toContain(`, ${result.checks.length + 1} of`);
    expect(result).toMatchObject({ ok: true, durationMs: expect.any(Number) as number });
    expect(Date.parse(result.checkedAt)).toBeGreaterThan(Date.now() - 3_600_000);
    expect(
      result.checks.every(({ id, title, breaches, sample }) => id !== '' && title !== '' && breaches === 0 && sample.length === 0),
    ).toBe(true);
  });

  test('ends with 1 on a breach, and shows what is wrong', async () => {
    await asOwner(database.url, (owner) =>
      owner.query('update ledger.account set balance = balance + 7 where account = 1 and balance > 0'),
    );
    const { code, out } = await run({ DATABASE_URL: database.url });
    expect(code).toBe(1);
    const broken = (JSON.parse(out) as Verification).checks.filter(({ breaches }) => breaches > 0);
    expect(broken).toMatchObject([{ id: 'stored_balance', breaches: 1, sample: [{ account: 1 }] }]);
    await asOwner(database.url, (owner) =>
      owner.query('update ledger.account set balance = balance - 7 where account = 1 and balance > 0'),
    );
  });

  test('ends with 2 and one sentence without a database setting', async () => {
    const { code, out, errors } = await run({});
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toMatch(/^The ledger could not be verified: [^]*DATABASE_URL is not set\./);
  });

  test('ends with 2 and one sentence when the database does not answer', async () => {
    const { code, errors } = await run({ DATABASE_URL: 'postgres://tollgate@127.0.0.1:1/tollgate' });
    expect(code).toBe(2);
    expect(errors).toBe(`${BEGUN}The ledger could not be verified: connect ECONNREFUSED 127.0.0.1:1.\n`);
  });

  test('ends with 2 and one sentence when the database has no ledger', async () => {
    const url = new URL(database.url);
    url.pathname = '/postgres';
    const { code, errors } = await run({ DATABASE_URL: url.href });
    expect(code).toBe(2);
    expect(errors).toBe(`${BEGUN}The ledger could not be verified: this database has no ledger yet; start Tollgate on it once.\n`);
  });
});

async function run(env: NodeJS.ProcessEnv): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, [program], { env: { PATH: process.env['PATH'], ...env } });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const [out, response, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, errors: response };
}
