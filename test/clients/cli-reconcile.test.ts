import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { lagosToday, yearBegins } from '../support/lagos-day.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
let sandbox: Sandbox;
let node: string;
let home: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  node = await oldestNode();
  home = mkdtempSync(join(tmpdir(), 'tollgate-cli-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(home, { recursive: true });
});

interface Ended {
  exit: number;
  out: string;
  err: string;
}

/** One command to its end. */
const tollgate = (args: string[], as: string, url = sandbox.url): Promise<Ended> =>
  new Promise((done) => {
    const keys = { TOLLGATE_API_KEY: `pk_test_${as}`, TOLLGATE_API_SECRET: `sk_test_${as}_secret` };
    const env = { TOLLGATE_URL: url, TOLLGATE_CONFIG: join(home, 'config.json'), PATH: process.env['PATH'] ?? '', ...keys };
    execFile(node, [program, ...args], { cwd: home, env }, (error, out, err) => done({ exit: error ? Number(error.code) : 0, out, err }));
  });
const reconcile = (args: string[], as = 'operator'): Promise<Ended> => tollgate(['reconcile', ...args], as);
/** Said while the service has not read it yet. */
const MAYBE_READING = expect.stringMatching(/^Service: .*\n(Importing…\n)?$/);
const january = (rows: readonly string[]): string => [':20:CLI', ':60F:C260101NGN0,00', ...rows, ':62F:D260131NGN1479,50', ''].join('\n');

it('a statement is imported and listed once: the same file again is the same import', async () => {
  writeFileSync(join(home, 'january.sta'), january([':61:2601310131D1500,00NTRFCLI-1', ':61:2601150115C20,50NTRFCLI-2']));
  const importFile = ['import', 'january.sta', '--account', 'sandbox', '--format', 'mt940'];
  expect(await reconcile(importFile)).toEqual({
    exit: 0,
    out: '2 rows of 2026-01-15 to 2026-01-31, 0 of them already imported\n',
    err: MAYBE_READING,
  });
  const [first, again] = [await reconcile([...importFile, '--json']), await reconcile([...importFile, '--json'])];
  expect(JSON.parse(again.out)).toEqual(JSON.parse(first.out));
  expect(JSON.parse(again.out)).toMatchObject({ state: 'imported', rowCount: 2, knownCount: 0, fileName: 'january.sta' });
});

it('the report prints the figures of the service, in naira', async () => {
  const month = ['--account', 'sandbox', '--from', '2026-01-01', '--to', '2026-01-31'];
  const report = async (): Promise<any> => JSON.parse((await reconcile(['report', ...month, '--json'])).out);
  await expect.poll(async () => (await report()).isCurrent).toBe(true);
  expect(await report()).toMatchObject({ addsUp: true, openExceptions: 2, theirs: { in: 2_050, out: -150_000 } });
  const { exit, out } = await reconcile(['report', ...month]);
  expect(exit).toBe(0);
  const rows = out.split('\n').map((row) => row.trim().split(/\s{2,}/));
  expect(rows.slice(0, 4)).toEqual([
    ['statement', 'ledger'],
    ['opening', '₦0.00', '₦0.00'],
    ['in', '₦20.50', '₦0.00'],
    ['out', '₦-1,500.00', '₦0.00'],
  ]);
  expect(out).toContain('2 open differences');
  expect(out).not.toContain('does not add up');
});

it('a file that cannot be read counts for nothing, says where, and ends with 1', async () => {
  writeFileSync(join(home, 'wrong.sta'), january([':61:26013x0131D1500,00NTRFCLI-3']));
  const { exit, out } = await reconcile(['import', 'wrong.sta', '--account', 'sandbox', '--format', 'mt940']);
  expect([exit, out]).toEqual([1, expect.stringMatching(/^Import failed; no rows were saved:\n {2}line 3: /)]);
});

it('who may not, what is not there and what is not asked for end with the exit that the guide names', async () => {
  const importFile = ['import', 'january.sta', '--account', 'sandbox', '--format', 'mt940'];
  expect(await reconcile(importFile, 'demo')).toMatchObject({ exit: 3, err: expect.stringContaining('key of an operator') });
  expect(await reconcile(['import', 'january.sta', '--account', 'nobody'])).toMatchObject({ exit: 4 });
  expect(await reconcile(['import', 'nothing.sta', '--account', 'sandbox'])).toMatchObject({
    exit: 2,
    err: expect.stringContaining('nothing.sta cannot be read'),
  });
  expect(await reconcile(['fetch', '2026-01-31', '--account', 'sandbox'])).toEqual({
    exit: 0,
    out: '0 rows, 0 of them already imported\n',
    err: MAYBE_READING,
  });
  expect(await reconcile(['fetch', '2026-01-31', '--account', 'nobody'])).toMatchObject({ exit: 4, out: '' });
  expect(await reconcile(['report', '--account', 'sandbox'])).toMatchObject({ exit: 2 });
});

it('the statement of account is written into a file whole, or the file stays as it was', async () => {
  const days = ['--from', yearBegins(), '--to', lagosToday()];
  const { text } = await sandbox.call('GET', `/transactions/export?from=${days[1]}&to=${days[3]}`);
  const written = await tollgate(['export', 'statement.csv', ...days, '--json'], 'demo');
  expect(written).toMatchObject({ exit: 0, err: 'Writing statement.csv…\n' });
  const saved = readFileSync(join(home, 'statement.csv'), 'utf8');
  expect(JSON.parse(written.out)).toMatchObject({ file: 'statement.csv', from: days[1], bytes: Buffer.byteLength(saved) });
  expect(saved.split('\r\n').slice(0, 3)).toEqual(`\uFEFF${text}`.split('\r\n').slice(0, 3));
  // A service that breaks off, one that refuses, and a folder that is not there.
  const broken = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' }).write('date,');
    setTimeout(() => response.destroy(), 50);
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const there = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
  expect(await tollgate(['export', 'statement.csv', ...days], 'demo', there)).toMatchObject({
    exit: 6,
    out: '',
    err: expect.stringContaining('Export interrupted'),
  });
  broken.close();
  expect((await tollgate(['export', 'statement.csv', '--from', '2026-02-01', '--to', '2026-01-01'], 'demo')).exit).toBe(4);
  expect((await tollgate(['export', 'no/such/statement.csv', ...days], 'demo')).exit).toBe(2);
  expect(readFileSync(join(home, 'statement.csv'), 'utf8')).toBe(saved);
  expect(readdirSync(home).filter((name) => name.startsWith('statement'))).toEqual(['statement.csv']);
});
