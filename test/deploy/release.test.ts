import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../src/app/embedded/server.ts';
import { version } from '../../src/platform/config/version.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { PEPPER } from '../support/process.ts';
import { emptyDatabase, redisUrl } from '../support/services.ts';
import { webRuntime } from '../support/web-runtimes.ts';
import { demo2, install, installServer, makeRelease, type Packed, type PackedSandbox, type Release, startPacked } from './packed.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const PATIENCE = { timeout: 100_000 };
/** Load: packing takes 30 s of processor time beside other tests. */
const PACK_MS = 900_000;

let home: string;
let release: Release;
let packed: Packed;
let client: string;
let sandbox: PackedSandbox;

// Packed once: all tests of this file install and run these artifacts.
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tollgate-release-'));
  release = await makeRelease(home);
  packed = await installServer(release);
  client = await install(release, 'tollgate-client');
  sandbox = await startPacked(packed);
}, PACK_MS);
afterAll(async () => {
  await sandbox?.stop();
  rmSync(home, { recursive: true });
});

test('a dry run makes every file of a release, each with its checksum, and names what it left out', async () => {
  const python = [`tollgate_client-${version}-py3-none-any.whl`, `tollgate_client-${version}.tar.gz`];
  const hasPython = 'python' in release.python;
  expect(readdirSync(release.folder).toSorted()).toEqual(
    [
      'SHA256SUMS',
      'bruno.json',
      `docs-${version}.tar.gz`,
      'notes.md',
      'openapi-operators.json',
      'openapi-sandbox.json',
      'openapi.json',
      'postman.json',
      'providers.schema.json',
      'sbom.cdx.json',
      'schema.graphql',
      `tollgate-${version}.tgz`,
      `tollgate-client-${version}.tgz`,
      `tollgate-server-${version}.tgz`,
      ...(hasPython ? python : []),
    ].toSorted(),
  );
  expect(release.output.includes('left out  PyPI package of the client')).toBe(!hasPython);
  const { stdout } = await run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: release.folder });
  expect(stdout.trim().split('\n')).toHaveLength(readdirSync(release.folder).length - 1);
  expect(readFileSync(join(release.folder, 'notes.md'), 'utf8')).toMatch(new RegExp(`^## ${version.replaceAll('.', String.raw`\.`)} \\(`));
  const { components } = JSON.parse(readFileSync(join(release.folder, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['express', 'pg', 'bullmq']));
});

test('a release is refused for a tag of another version, and while the changelog has no day', async () => {
  const refusal = (...args: string[]): Promise<string> =>
    run(process.execPath, ['scripts/release.mjs', ...args, `--out=${join(home, 'refused')}`], { cwd: root }).then(
      () => 'made',
      (error: unknown) => (error as { stderr: string }).stderr,
    );
  expect(await refusal('1.2.3')).toContain('"1.2.3" is no tag of a release');
  expect(await refusal('v99.0.0')).toContain('package.json does not have the version 99.0.0');
  if (readFileSync(join(root, 'CHANGELOG.md'), 'utf8').includes(`## ${version} (unreleased)`))
    expect(await refusal(`v${version}`)).toContain(`CHANGELOG.md has no day for ${version}`);
});

test('the server package is small, has neither tests nor source maps, and needs no other package from npm but programs', async () => {
  const tarball = join(release.folder, `tollgate-server-${version}.tgz`);
  expect(statSync(tarball).size).toBeLessThan(13_000_000);
  const { stdout } = await run('tar', ['-tzf', tarball], { maxBuffer: 50_000_000 });
  const files = stdout.trim().split('\n');
  expect(files).toEqual(expect.arrayContaining(['package/bin/tollgate-server', 'package/deploy/systemd/tollgate-api.service']));
  expect(files.filter((file) => /\.map$|^package\/(?:src|bench)\/|\.test\./.test(file))).toEqual([]);
  const { dependencies, bundleDependencies } = JSON.parse(
    readFileSync(join(packed.folder, 'node_modules/tollgate-server/package.json'), 'utf8'),
  ) as { dependencies: object; bundleDependencies: string[] };
  expect(bundleDependencies.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

test('tollgate-server is a sandbox that pays, on its own servers and the Node of the package', async () => {
  expect(sandbox.output()).toMatch(/Starting PostgreSQL and Redis…\n[^]*Tollgate is ready[^]*LOG_LEVEL=info tollgate-server prints/);
  const { node, version: served } = (await (await fetch(`${sandbox.url}/health/version`)).json()) as Record<string, string>;
  expect({ node, served }).toEqual({ node: expect.stringMatching(/^v24\./), served: version });
  const sent = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'PACKED-1' };
  expect(await sandbox.call('POST', '/money-transfer/send', sent)).toMatchObject({ status: 200, body: { success: true } });
  await sandbox.advance('5m');
  const { body } = await sandbox.call('GET', '/money-transfer/status?clientReference=PACKED-1');
  expect(body.data).toMatchObject({ settlementStatus: 'delivered', isConclusive: true });
  const pdf = await fetch(`${sandbox.url}/api/v1/money-transfer/${body.data.transferCode}/receipt/pdf`, { headers: demo2 });
  expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
  for (const page of ['/docs', '/docs/transfers', '/dashboard', '/graphql/explorer/'])
    expect((await fetch(`${sandbox.url}${page}`)).status, page).toBe(200);
});

test('tollgate-server migrates, checks, serves and verifies on servers of an operator', async () => {
  const database = await emptyDatabase();
  const env = { ...packed.env, DATABASE_URL: database.url, REDIS_URL: redisUrl(), KEY_PEPPER: PEPPER, LOG_LEVEL: 'warn' };
  const command = (...args: string[]): Promise<{ stdout: string }> => run(packed.command, args, { cwd: packed.folder, env });
  try {
    await command('migrate');
    const { findings } = JSON.parse(
      await command('doctor', '--json').then(
        ({ stdout }) => stdout,
        (error: unknown) => (error as { stdout: string }).stdout,
      ),
    ) as { findings: { check: string; state: string }[] };
    expect(findings).toContainEqual(expect.objectContaining({ check: 'database migrations', state: 'ok' }));
    const serving = spawn(packed.command, ['serve'], { env: { ...env, SANDBOX_PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    serving.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const closed = once(serving, 'close');
    await expect.poll(() => output, PATIENCE).toContain('Tollgate listens on ');
    const url = /listens on (\S+)/.exec(output)?.[1] ?? '';
    await expect.poll(async () => (await fetch(`${url}/health/ready`)).status, PATIENCE).toBe(200);
    serving.kill('SIGTERM');
    await closed;
    expect(serving.exitCode).toBe(0);
    expect(JSON.parse((await command('verify', '--full')).stdout)).toMatchObject({ ok: true });
  } finally {
    await database.drop();
  }
});

test('tollgate-server names its version and its commands, and refuses another', async () => {
  expect((await run(packed.command, ['--version'], { env: packed.env })).stdout.trim()).toBe(version);
  expect((await run(packed.command, ['--help'], { env: packed.env })).stdout).toContain('tollgate-server serve');
  await expect(run(packed.command, ['pay'], { env: packed.env })).rejects.toMatchObject({ code: 2 });
});

test("the client's package installs alone", () => {
  expect(readdirSync(join(client, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@tollgate']);
});

test('the README of the client runs with the oldest Node', async () => {
  await runsReadme('NODE', { command: await oldestNode(), args: [], feeds: false });
});

test('the README of the client runs with Deno, which it asks for the network and the environment alone', async ({ skip }) => {
  const found = await webRuntime('deno');
  if ('missing' in found) return skip(found.missing);
  const args = ['run', '--no-prompt', '--cached-only', '--allow-net=127.0.0.1', '--allow-env'];
  await runsReadme('DENO', { ...found, args, feeds: true });
});

test('the README of the client runs with Bun', async ({ skip }) => {
  const found = await webRuntime('bun');
  if ('missing' in found) return skip(found.missing);
  await runsReadme('BUN', { ...found, args: ['run'], feeds: true });
});

test('the wheel of the Python client installs, and its README runs', async ({ skip }) => {
  if ('missing' in release.python) return skip(release.python.missing);
  const { python } = release.python;
  const folder = mkdtempSync(join(home, 'python-'));
  const wheel = join(release.folder, `tollgate_client-${version}-py3-none-any.whl`);
  const alone = ['--no-deps', '--no-index', '--disable-pip-version-check', '--target', join(folder, 'installed')];
  await run(python, ['-m', 'pip', 'install', '--quiet', ...alone, wheel]);
  const [send = '', receive = ''] = examples('clients/python/README.md', 'python');
  writeFileSync(join(folder, 'send.py'), send.replaceAll('INV-1042', 'PYTHON'));
  writeFileSync(join(folder, 'receiver.py'), receive);
  const env = { PYTHONPATH: join(folder, 'installed'), PYTHONDONTWRITEBYTECODE: '1' };
  await receivesAfterSend('PYTHON', {
    folder,
    env,
    receiver: [python, 'receiver.py'],
    sender: [python, 'send.py'],
  });
});

interface Runtime {
  command: string;
  args: readonly string[];
  feeds: boolean;
}

/** Runs the JavaScript of the README as its reader would, with references of this runtime's own. */
async function runsReadme(reference: string, { command, args, feeds }: Runtime): Promise<void> {
  const [send = '', receive = '', watch = ''] = examples('clients/typescript/README.md', 'js');
  const head = send.slice(0, send.indexOf('const sent'));
  const files = { 'send.mjs': send.replaceAll('INV-1042', reference), 'receiver.mjs': receive, 'watch.mjs': `${head}${watch}` };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, name), text);
  const [receiver, sender, watcher] = ['receiver.mjs', 'send.mjs', 'watch.mjs'].map((file) => [command, ...args, file]);
  await receivesAfterSend(reference, {
    folder: client,
    env: { HOME: client },
    receiver: receiver!,
    sender: sender!,
    ...(feeds && { watcher: watcher! }),
  });
}

interface Programs {
  folder: string;
  env: NodeJS.ProcessEnv;
  receiver: readonly string[];
  sender: readonly string[];
  watcher?: readonly string[];
}

/** Starts the receiver, sends, and waits for the verified webhook; then watches a transfer, where the runtime can. */
async function receivesAfterSend(reference: string, { folder, env, receiver, sender, watcher }: Programs): Promise<void> {
  const port = await freePort();
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${port}/` });
  const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret')).body.data;
  const options = { cwd: folder, env: { ...env, TOLLGATE_URL: sandbox.url, WEBHOOK_SECRET: secret, PORT: String(port) } };
  const running: ChildProcess[] = [];
  const lines = ([program = '', ...args]: readonly string[]): AsyncIterator<string> => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
    running.push(child);
    return createInterface(child.stdout)[Symbol.asyncIterator]();
  };
  try {
    const received = lines(receiver);
    expect((await received.next()).value).toBe('listening');
    const [program = '', ...args] = sender;
    const [sent = '', listed] = (await run(program, args, options)).stdout.split('\n');
    expect(sent).toMatch(/^\d+ pending$/);
    expect(listed).toBe(`${reference} 150000`);
    await sandbox.advance('5m');
    // Settlements by another runtime appear too.
    const settled = `transfer.settled ${sent.split(' ')[0]}`;
    let line = '';
    while (line !== settled) expect((line = String((await received.next()).value))).toMatch(/^transfer\.settled \d+$/);
    if (watcher) expect(await firstWhileSending(lines(watcher))).toMatch(/^(?:CREATED|UPDATED) \d+ pending$/);
  } finally {
    for (const child of running) {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    }
  }
}

/** Sends continue until the feed is open. */
async function firstWhileSending(lines: AsyncIterator<string>): Promise<string> {
  let result: string | undefined;
  const reading = lines.next().then(({ value }) => (result = String(value)));
  const send = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
  await expect
    .poll(
      async () => {
        await sandbox.call('POST', '/money-transfer/send', send);
        return result;
      },
      { ...PATIENCE, interval: 200 },
    )
    .toBeDefined();
  return reading;
}

/** The blocks of a README in a language, in order. */
const examples = (path: string, language: string): string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, text = '']) => text,
  );
