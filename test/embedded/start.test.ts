import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { commandLine, isAlive, waitUntil } from '../../src/app/embedded/instance.ts';
import { serverPids } from '../support/left-behind.ts';
import { homeWithPrograms, npmStart, npmStartBelowNpm, run, START_MS } from './npm-start.ts';

it(
  'npm start starts all services, keeps data over a Ctrl-C, refuses a second start, and uses provider doubles on request',
  { timeout: START_MS },
  async () => {
    const home = homeWithPrograms();
    const first = npmStart(home);
    const base = await first.ready();
    const pids = serverPids(home);
    expect(pids).toHaveLength(2);
    expect(commandLine(first.child.pid ?? 0)[1]).toMatch(/\/dist\/server\/src\/app\/embedded\/start\.js$/);
    expect(childrenOf(first.child.pid ?? 0)).toEqual(pids.toSorted((a, b) => a - b));
    expect((await fetch(new URL('/health/ready', base))).status).toBe(200);
    expect((await shownTransfer(first.out())).status).toBe(200);
    // A transfer that is held, one without an answer, and a saved account.
    await expect.poll(() => openCases(base)).toBeGreaterThanOrEqual(3);

    const second = npmStart(home);
    expect(await second.ended()).toBe(1);
    expect(second.err()).toMatch(new RegExp(`^Tollgate already runs here at ${new URL(base).origin} \\(process \\d+\\): .*\\n$`));

    first.signalGroup('SIGINT');
    expect(await first.ended()).toBe(0);
    expect(first.err()).toBe('');
    expect(pids.map(isAlive)).toEqual([false, false]);
    expect(existsSync(join(home, 'start.lock'))).toBe(false);

    const third = npmStart(home, {}, ['--providers', 'doubles']);
    const again = await third.ready();
    const status = await fetch(`${again}/money-transfer/status?clientReference=INV-1`, { headers: demoKeys });
    expect(status.status).toBe(200);
    expect(third.out()).toMatch(/Providers {3}doubles over HTTP: paystack \(bank/);
    third.child.kill('SIGTERM');
    expect(await third.ended()).toBe(0);
    expect(third.err()).toBe('');
  },
);

it('npm start after kill -9 of the earlier run and of its PostgreSQL recovers without a word', { timeout: START_MS }, async () => {
  const home = homeWithPrograms();
  const first = npmStart(home);
  await first.ready();
  const orphans = serverPids(home);
  first.signalGroup('SIGKILL');
  await first.ended();
  expect(orphans.map(isAlive)).toEqual([true, true]);
  process.kill(orphans[0] ?? 0, 'SIGKILL');

  const second = npmStart(home);
  const base = await second.ready();
  expect((await fetch(new URL('/health/ready', base))).status).toBe(200);
  expect(second.err()).toBe('');
  const pids = serverPids(home);
  second.signalGroup('SIGINT');
  expect(await second.ended()).toBe(0);
  expect([...orphans, ...pids].map(isAlive)).not.toContain(true);
});

it('npm start ends in order when npm alone is killed', { timeout: START_MS }, async () => {
  const home = homeWithPrograms();
  const started = npmStartBelowNpm(home);
  await started.ready();
  const pids = serverPids(home);
  started.child.kill('SIGKILL');
  expect(await waitUntil(() => pids.every((pid) => !isAlive(pid)) && !existsSync(join(home, 'start.lock')), 30_000)).toBe(true);
});

it('Ctrl-C while npm start is still starting leaves nothing behind', { timeout: START_MS }, async () => {
  const home = homeWithPrograms();
  const started = npmStart(home);
  await waitUntil(() => serverPids(home).length > 0 || started.child.exitCode !== null, 60_000);
  expect({ running: started.child.exitCode === null, result: started.err() }).toEqual({ running: true, result: '' });
  const pids = serverPids(home);
  started.signalGroup('SIGINT');
  expect(await started.ended()).toBe(0);
  expect([...pids, ...serverPids(home)].map(isAlive)).not.toContain(true);
  expect(started.err()).toBe('');
});

it('npm start on a port in use says so in one sentence, before anything is created', { timeout: START_MS }, async () => {
  const home = homeWithPrograms();
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const started = npmStart(home, { SANDBOX_PORT: String(port) });
  expect(await started.ended()).toBe(1);
  expect(started.err()).toMatch(new RegExp(`^Port ${port} is in use: .* SANDBOX_PORT to a free port.*\\n$`));
  expect(serverPids(home)).toEqual([]);
  expect(existsSync(join(home, 'postgres'))).toBe(false);
});

it.each([
  ['DATABASE_URL', 'postgres', 'PostgreSQL'],
  ['REDIS_URL', 'redis', 'Redis'],
])(
  'npm start with an unreachable %s says so in one sentence without the password',
  { timeout: START_MS },
  async (setting, scheme, server) => {
    const port = 1;
    const started = npmStart(homeWithPrograms(), { [setting]: `${scheme}://me:hunter2@127.0.0.1:${port}/1` });
    expect(await started.ended()).toBe(1);
    expect(started.err()).toMatch(new RegExp(`^${setting} names ${server} at 127.0.0.1:${port}, which refuses connections: [^\\n]*\\n$`));
    expect(started.err()).not.toContain('hunter2');
  },
);

it('npm start reports every mistake in the settings before it starts anything', { timeout: START_MS }, async () => {
  const home = homeWithPrograms();
  const started = npmStart(home, { SANDBOX_PORT: 'abc', LEDGER_PARTITIONS: '0' });
  expect(await started.ended()).toBe(1);
  expect(started.err()).toContain('SANDBOX_PORT');
  expect(started.err()).toContain('LEDGER_PARTITIONS');
  expect(started.err()).not.toContain('    at ');
  expect(existsSync(join(home, 'postgres'))).toBe(false);
});

it('npm start says which arguments it knows', async () => {
  const started = npmStart(homeWithPrograms(), {}, ['--providers', 'acme']);
  expect(await started.ended()).toBe(1);
  expect(started.err()).toBe('Unknown providers "acme": use npm start, or npm start -- --providers doubles.\n');
});

it('the doctor says what is wrong, for programs too, and ends with 1', async () => {
  const asked = run(['doctor', '--json'], {});
  expect(await asked.ended()).toBe(1);
  const { ok, findings } = JSON.parse(asked.out()) as { ok: boolean; findings: { state: string; result: string }[] };
  expect(ok).toBe(false);
  expect(findings).toContainEqual(expect.objectContaining({ state: 'fail', result: expect.stringMatching(/^DATABASE_URL is not set/) }));
});

it('an unknown command names the known ones', async () => {
  const started = run(['no-such-command'], {});
  expect(await started.ended()).toBe(1);
  expect(started.err()).toMatch(/^Unknown command "no-such-command": use one of start, dev, test, check, [^\n]*\n$/);
});

/** The processes that this one started and that still run, by id. */
function childrenOf(pid: number): number[] {
  const parentOf = (id: string): number => Number(/\) \S (\d+)/.exec(readIfThere(`/proc/${id}/stat`))?.[1]);
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && parentOf(id) === pid)
    .map(Number)
    .toSorted((a, b) => a - b);
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const demoKeys = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' };

const operatorKeys = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };

async function openCases(base: string): Promise<number> {
  const response = await fetch(`${base}/ops/compliance/cases`, { headers: operatorKeys });
  return ((await response.json()) as { data: unknown[] }).data.length;
}

/** Runs the curl line that the box shows, by its address and its body. */
function shownTransfer(out: string): Promise<Response> {
  const [, url = '', body = ''] = /curl -X POST (\S+) [\s\S]*-d '([^']+)'/.exec(out) ?? [];
  return fetch(url, { method: 'POST', headers: { ...demoKeys, 'Content-Type': 'application/json' }, body });
}
