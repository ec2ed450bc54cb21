import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isAlive } from '../../src/app/embedded/instance.ts';
import { freePort } from '../../src/app/embedded/server.ts';
import { checkout } from './harness.ts';
import { homeWithPrograms, START_MS } from './npm-start.ts';

const EDITED = 'src/api/rest/server.ts';
const RELOADS = 2;
/** Share of processor time of the first start; a reload takes 0.45 on two busy cores. */
const MOST_OF_FIRST = 0.65;

it(
  'npm run dev serves saved changes at less than the cost of a start, and continues with the last working version',
  { timeout: 2 * START_MS },
  async () => {
    const tree = copiedSources();
    const source = readFileSync(join(tree, EDITED), 'utf8');
    const saved = (text: string): void => writeFileSync(join(tree, EDITED), text);
    const named = (state: string): string => source.replace("({ status: 'ok' })", `({ status: '${state}' })`);
    expect(named('other')).not.toBe(source);

    const port = await freePort();
    const dev = devOn(tree, port);
    const result = (): number[] =>
      [...dev.output().matchAll(/answers \d+ ms after the change \(.*; (\d+) of the processor\)/g)].map(([, used]) => Number(used));
    await expect.poll(result, { timeout: START_MS }).toHaveLength(1);
    expect(await stateOf(port)).toBe('ok');

    const other = devOn(tree, port);
    expect(await other.ended).toEqual([1, null]);
    expect(other.complained()).toContain(`Port ${port} cannot be listened on`);

    const refused: unknown[] = [];
    for (let n = 1; n <= RELOADS; n++) {
      saved(named(`changed-${n}`));
      await expect
        .poll(() => stateOf(port).catch((error: unknown) => refused.push((error as { cause?: { code?: string } }).cause?.code)), {
          timeout: 100_000,
        })
        .toBe(`changed-${n}`);
      await expect.poll(result).toHaveLength(n + 1);
    }
    expect(refused).not.toContain('ECONNREFUSED');
    const [first = 0, ...reloads] = result();
    expect(Math.min(...reloads)).toBeLessThan(MOST_OF_FIRST * first);

    saved(`${source}\nexport const broken = ;\n`);
    await expect.poll(dev.complained).toContain('server.ts');
    saved(`${source}\nthrow new Error('not like this');\n`);
    await expect.poll(dev.complained).toContain('It does not start; the last one continues to answer.');
    expect(await stateOf(port)).toBe(`changed-${RELOADS}`);
    saved(source);
    await expect.poll(() => stateOf(port)).toBe('ok');

    process.kill(dev.pid, 'SIGTERM');
    expect(await dev.ended).toEqual([0, null]);
  },
);

function copiedSources(): string {
  const tree = mkdtempSync(join(tmpdir(), 'tollgate-dev-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  for (const part of ['src', 'jobs', 'schema', 'scripts', 'docs', 'package.json', 'tsconfig.json'])
    cpSync(join(checkout, part), join(tree, part), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(checkout, 'node_modules'), join(tree, 'node_modules'));
  mkdirSync(join(tree, 'dist'));
  for (const part of readdirSync(join(checkout, 'dist')).filter((each) => each !== 'dev'))
    symlinkSync(join(checkout, 'dist', part), join(tree, 'dist', part));
  return tree;
}

/** A connection per request: a reused one would stay with the old process. */
async function stateOf(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/health/live`, { headers: { Connection: 'close' } });
  return ((await response.json()) as { status: string }).status;
}

function devOn(tree: string, port: number): { pid: number; ended: Promise<unknown[]>; output(): string; complained(): string } {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, TOLLGATE_HOME: homeWithPrograms(), SANDBOX_PORT: String(port) };
  const child = spawn(join(checkout, 'node_modules/.bin/node'), ['scripts/dev.mjs'], {
    cwd: tree,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const text = { output: '', complained: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.complained += chunk.toString()));
  const ended = once(child, 'close');
  const pid = child.pid ?? 0;
  onTestFinished(async () => {
    if (isAlive(pid)) process.kill(-pid, 'SIGKILL');
    await ended;
  });
  return { pid, ended, output: () => text.output, complained: () => text.complained };
}
