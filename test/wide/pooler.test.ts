import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/platform/config/config.ts';
import { withAdvisoryLock } from '../../src/platform/db/advisory-lock.ts';
import { openDatabase } from '../../src/platform/db/database.ts';
import { openLogin } from '../../src/platform/db/login.ts';
import { verify } from '../../src/app/verify/verify.ts';
import { asOwner } from '../ledger/support.ts';
import type { Pooler } from '../support/pgbouncer.ts';
import { startPooler } from '../support/pooler.ts';
import { PEPPER } from '../support/process.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { freshDatabase } from '../support/services.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

const silent = pino({ level: 'silent' });
const CONNECTIONS = 3;
/** A day of Lagos, so many after this one. */
const day = (after: number): string => new Date(Date.now() + 3_600_000 + after * 86_400_000).toISOString().slice(0, 10);

describe('behind pgbouncer in transaction mode', () => {
  let pooler: Pooler | null;
  let sandbox: Sandbox;
  let url: string;

  beforeAll(async () => {
    pooler = await startPooler(CONNECTIONS);
    if (!pooler) return;
    const given = pooler;
    sandbox = await startSandbox({}, (databaseUrl) => given.env(databaseUrl));
    url = given.env(sandbox.databaseUrl).DATABASE_URL;
  });
  afterAll(async () => {
    await sandbox?.stop();
    await pooler?.stop();
  });
  const there = (skip: (why: string) => void): void => {
    if (!pooler) skip('there is no pgbouncer on this machine, and none could be fetched');
  };

  it('every session acts as the application, with its own bounds, after any earlier user', async ({ skip }) => {
    there(skip);
    const db = openDatabase({ url, size: 8, log: silent, applicationName: 'test' });
    const text = `select pg_backend_pid() as pid, current_user as role, current_setting('statement_timeout') as statement,
                         current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
                         current_setting('jit') as jit, current_setting('timezone') as zone`;
    const rows = await Promise.all(
      Array.from({ length: 40 }, (_, n) => db.query<{ pid: number }>('test.session', text, [], n % 2 ? 'shared' : undefined)),
    );
    const sessions = rows.flat();
    expect(new Set(sessions.map(({ pid }) => pid)).size).toBeLessThanOrEqual(CONNECTIONS);
    const { pid: _, ...first } = sessions[0]!;
    expect(first).toEqual({ role: 'tollgate_app', statement: '10s', lock: '3s', idle: '15s', jit: 'off', zone: 'UTC' });
    expect(sessions.every(({ pid: __, ...rest }) => JSON.stringify(rest) === JSON.stringify(first))).toBe(true);
    await db.close();
  });

  it('money moves as without it: sends at once, statuses, statements, exports, webhooks, and the books add up', async ({ skip }) => {
    there(skip);
    const receiver = await startReceiver();
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    const body = (n: number): object => ({ amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: `POOL-${n}` });
    const sent = await Promise.all(Array.from({ length: 40 }, (_, n) => sandbox.call('POST', '/money-transfer/send', body(n % 30))));
    expect(sent.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30);
    const bill = await sandbox.call('POST', '/bills/topup', {
      type: 'airtime',
      phoneNumber: '08011111111',
      amount: 10_000,
      requestRef: `${Date.now()}`,
    });
    expect(bill.status).toBe(200);
    await sandbox.advance('10m');
    const statuses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => sandbox.call('GET', `/money-transfer/status?clientReference=POOL-${n}`)),
    );
    expect(statuses.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const [list, csv, wallet] = await Promise.all(
      ['/transactions?limit=50', `/transactions/export?from=${day(-1)}&to=${day(0)}`, '/wallet'].map((path) => sandbox.call('GET', path)),
    );
    expect([list!.status, csv!.status, wallet!.status]).toEqual([200, 200, 200]);
    expect(csv!.text.split('\n').length).toBeGreaterThan(60);
    const deliveries = await asOwner(
      sandbox.databaseUrl,
      async (client) => (await client.query('select from webhook.delivery')).rowCount ?? 0,
    );
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(deliveries);
    await receiver.stop();
    const books = openDatabase({ url, size: 1, log: silent, applicationName: 'test verify' });
    expect((await verify(books)).checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
    await books.close();
  });

  it('one process after the other does what one alone may', async ({ skip }) => {
    there(skip);
    let [inside, most] = [0, 0];
    const alone = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await sleep(60);
      inside--;
    };
    await Promise.all([1, 2].map(() => withAdvisoryLock(url, 'level', alone)));
    expect(most).toBe(1);
  });

  it('a user whose sessions would not act as the application is refused at the start', async ({ skip }) => {
    there(skip);
    const other = await freshDatabase();
    const { DATABASE_URL } = pooler!.env(other.url);
    await expect(openLogin({ DATABASE_URL, DATABASE_OWNER_URL: undefined, KEY_PEPPER: PEPPER }, silent)).rejects.toThrow('npm run migrate');
    await other.drop();
  });

  it('an address says so in one way', () => {
    const read = (env: NodeJS.ProcessEnv): unknown => readConfig({ REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: PEPPER, ...env });
    const address = 'postgres://a@127.0.0.1/b';
    expect(() => read({ DATABASE_URL: `${address}?pooler=session` })).toThrow('accepts pooler=transaction');
    expect(() => read({ DATABASE_URL: address, DATABASE_OWNER_URL: `${address}?pooler=transaction` })).toThrow('must be postgresql itself');
  });
});
