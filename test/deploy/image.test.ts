import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../src/app/embedded/server.ts';
import { clientOf } from '../support/client.ts';
import { PEPPER } from '../support/process.ts';
import { emptyDatabase, redisUrl } from '../support/services.ts';

const root = resolve(import.meta.dirname, '../..');
const LIMIT_BYTES = 225_000_000;
const BASE_BYTES = 12_000_000;
/** The packages of Debian that `distroless/cc` is made of, as far as Node and native packages are linked with them. */
const BASE_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6'];
const PATIENCE = { timeout: 100_000, interval: 100 };

/** The lines of each stage of the Dockerfile. */
const stages = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .replaceAll(/\\\n\s*/g, '')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((text) => text.split('\n').filter((line) => /^[A-Z]+ /.test(line)));
const [building = [], shipped = []] = stages;
const partsOf = (line: string): string[] => line.split(/\s+/).slice(1);
const only = (instruction: string): string => shipped.find((line) => line.startsWith(`${instruction} `))!.slice(instruction.length + 1);

// No engine of containers is needed: the lines of the Dockerfile are followed into a folder, in which the program is then shut up.
test('what the Dockerfile puts together is small, and runs without root where it can write nothing', async ({ skip }) => {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['--mount', 'true']).status !== 0)
    return skip('only root may shut a program up in a folder');
  if (spawnSync('dpkg', ['-L', ...BASE_PACKAGES]).status !== 0) return skip('this is no Debian, whose libraries the base image has');
  const work = mkdtempSync(join(tmpdir(), 'tollgate-image-'));
  onTestFinished(() => rmSync(work, { recursive: true, force: true }));
  chmodSync(work, 0o755);
  const image = join(work, 'image');
  put(image, built(join(work, 'build')));
  expect(bytesOf(image) + BASE_BYTES).toBeLessThanOrEqual(LIMIT_BYTES);

  const [database, port] = [await emptyDatabase(), await freePort()];
  onTestFinished(() => database.drop());
  const program = shutUp(image, {
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    KEY_PEPPER: PEPPER,
    SANDBOX_PORT: String(port),
    DEMO: 'true',
  });
  onTestFinished(async () => void (await program.stop()));
  const client = clientOf(`http://127.0.0.1:${port}`);
  const status = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => status('/health/ready'), PATIENCE).toBe(200);
  expect(program.output()).toContain('as 65532, which cannot write: EROFS');
  expect(await client.send({ amount: 150_000, clientReference: 'IMAGE-1' })).toMatchObject({ status: 200 });
  expect([await status('/docs'), await status('/dashboard')]).toEqual([200, 200]);
  expect(await program.stop()).toBe(0);
});

/** Follows the stage that builds, with the packages of this checkout. */
function built(folder: string): string {
  mkdirSync(folder);
  for (const line of building.filter((each) => each.startsWith('COPY '))) {
    const words = partsOf(line);
    for (const source of words.slice(0, -1)) copy(join(root, source), placeOf(folder, source, words.at(-1)!));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const [install, ...runs] = building.filter((each) => each.startsWith('RUN ')).map((each) => each.slice(4));
  expect(install).toBe('npm ci --ignore-scripts');
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
  // Other tests measure how long they wait.
  for (const run of runs) execFileSync('nice', ['sh', '-c', run], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** Follows the stage that is shipped, and adds what its base image has. */
function put(image: string, build: string): void {
  const app = join(image, only('WORKDIR'));
  mkdirSync(app, { recursive: true });
  for (const line of shipped.filter((each) => each.startsWith('COPY '))) {
    const words = partsOf(line);
    const from = words[0] === '--from=build' ? words.splice(0, 1)[0] : undefined;
    const [source = '', target = ''] = words;
    if (from === undefined) copy(join(root, source), placeOf(app, source, target));
    else if (source === target) linkTo(process.execPath, join(image, target));
    else copy(join(build, source.replace(/^\/app\//, '')), target.endsWith('./') ? app : join(app, target));
  }
  const files = execFileSync('dpkg', ['-L', ...BASE_PACKAGES], { encoding: 'utf8' }).split('\n');
  for (const file of files.filter((each) => /\.so(\.|$)/.test(each) && existsSync(each) && statSync(each).isFile()))
    copy(file, join(image, file));
  for (const folder of ['dev', 'proc', 'tmp']) mkdirSync(join(image, folder), { recursive: true });
}

/** Where COPY puts a file: into a target that ends as a folder does, else there. */
const placeOf = (folder: string, source: string, target: string): string =>
  join(folder, target.endsWith('/') ? join(target, source.split('/').at(-1)!) : target);

const copy = (from: string, to: string): void => cpSync(from, to, { recursive: true, dereference: true });

/** The program of Node is half of it all: where it can be had by another name it is not copied. */
function linkTo(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copy(from, to);
  }
}

const bytesOf = (folder: string): number =>
  globSync('**', { cwd: folder }).reduce((sum, path) => {
    const found = lstatSync(join(folder, path));
    return sum + (found.isFile() ? found.size : 0);
  }, 0);

/** Runs the command of the image with nothing but its folder, which is read only, and as the user that it names. */
function shutUp(image: string, env: Record<string, string>): { output: () => string; stop: () => Promise<number | null> } {
  const [user] = only('USER').split('\n');
  const [, entry = ''] = JSON.parse(only('CMD')) as string[];
  const script = `process.chdir('${only('WORKDIR')}');
    try { fs.writeFileSync('written', ''); } catch ({ code }) { console.log('as ' + process.getuid() + ', which cannot write: ' + code); }
    import('${join(only('WORKDIR'), entry)}');`;
  const mounts = [
    'mount --bind "$IMAGE" "$IMAGE"',
    'mount -t proc proc "$IMAGE/proc"',
    'mount --bind /dev "$IMAGE/dev"',
    'mount -t tmpfs tmpfs "$IMAGE/tmp"',
    'mount -o remount,ro,bind "$IMAGE"',
    `exec chroot --userspec=${user} "$IMAGE" /usr/local/bin/node -e "$SCRIPT"`,
  ];
  const child = spawn('unshare', ['--mount', 'sh', '-c', mounts.join(' && ')], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', IMAGE: image, SCRIPT: script, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let response = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (response += chunk.toString()));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    output: () => response,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
