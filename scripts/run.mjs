// Prints the command line of an npm command after installing and building; run.sh executes it. Built-in modules only,
// for Node 20 in a fresh clone.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browserIsStale } from './build-browser.mjs';
import { cliIsStale } from './build-cli.mjs';
import { clientsAreStale } from './build-clients.mjs';
import { serverIsStale } from './build-server.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => join(root, ...parts);
const NODE_MAJOR = 24;

/** Commands with their builds; `services` starts embedded servers. */
const commands = {
  start: { script: 'dist/server/src/app/embedded/start.js', server: true, browser: true },
  dev: { script: 'scripts/dev.mjs', browser: true },
  test: { script: 'node_modules/vitest/vitest.mjs', before: ['run'], server: true, browser: true, cli: true },
  check: { script: 'scripts/check.mjs' },
  generate: { script: 'scripts/generate.mjs' },
  clients: { script: 'scripts/build-clients.mjs' },
  migration: { script: 'scripts/migration.mjs' },
  picture: { script: 'scripts/picture.mjs', browser: true },
  photographs: { script: 'scripts/photographs.mjs', browser: true },
  lighthouse: { script: 'scripts/lighthouse.mjs' },
  docs: { script: 'scripts/build-docs.mjs', browser: true },
  release: { script: 'scripts/release.mjs', browser: true, clients: true },
  bench: { script: 'dist/server/bench/main.js', server: true },
  chaos: { script: 'test/faults/run-chaos.ts', server: true },
  seeded: { script: 'test/seeded/run.ts', server: true, browser: true, cli: true },
  mutation: { script: 'test/mutation/run.ts', server: true },
  'upgrade-check': { script: 'test/wide/upgrade-check.ts', server: true },
  'ledger:verify': {
    script: 'dist/server/src/app/embedded/with-database.js',
    before: ['../verify/verify-cli.js'],
    server: true,
  },
  archive: { script: 'dist/server/src/app/embedded/with-database.js', before: ['../archive/archive-cli.js'], server: true },
  people: { script: 'dist/server/src/app/embedded/with-database.js', before: ['../../slices/operators/staff-cli.js'], server: true },
  screening: { script: 'dist/server/src/app/embedded/with-database.js', before: ['../../slices/screening/screening-cli.js'], server: true },
  tollgate: { script: 'dist/cli/tollgate.js', cli: true },
  migrate: { script: 'dist/server/src/app/main/main.js', before: ['migrate'], server: true },
  reseal: { script: 'dist/server/src/app/main/main.js', before: ['reseal'], server: true },
  'rotate-webhook-key': { script: 'dist/server/src/app/main/main.js', before: ['rotate-webhook-key'], server: true },
  promote: { script: 'dist/server/src/app/main/main.js', before: ['promote'], server: true },
  backup: { script: 'dist/server/src/app/main/main.js', before: ['backup'], server: true },
  restored: { script: 'dist/server/src/app/main/main.js', before: ['restored'], server: true },
  doctor: { script: 'dist/server/src/app/main/main.js', before: ['doctor'], server: true },
  serve: { script: 'dist/server/src/app/main/main.js', server: true, browser: true },
};

class Problem extends Error {}

async function main(name) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Problem(`Unknown command "${name}": use one of ${Object.keys(commands).join(', ')}.`);
  const node = await prepare(command);
  process.stdout.write([node, at(command.script), ...(command.before ?? [])].join('\n'));
}

async function prepare({ server = false, browser = false, cli = false, clients = cli }) {
  const builds = () => [
    ...(server && serverIsStale() ? ['server'] : []),
    ...(browser && browserIsStale() ? ['browser'] : []),
    ...(clients && clientsAreStale() ? ['clients'] : []),
    ...(cli && (clientsAreStale() || cliIsStale()) ? ['cli'] : []),
  ];
  if (isInstalled() && builds().length === 0) return findNode();
  const release = await takeLock(at('.tollgate/prepare.lock'));
  try {
    const isFirst = !isInstalled();
    if (isFirst) await step('Installing packages', install, true);
    const node = findNode();
    for (const what of builds()) await step(`Building ${PARTS[what]}`, () => build(node, what), isFirst);
    return node;
  } finally {
    release();
  }
}

const PARTS = { server: 'the service', browser: 'the pages', clients: 'the clients', cli: 'the command line' };

/** Runs a step with a progress line on terminals; elsewhere one line at the end, if requested. */
async function step(what, work, isAnnounced) {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  const { isTTY } = process.stderr;
  const show = () => process.stderr.write(`\r${what}… ${seconds()}`);
  if (isTTY) show();
  else if (isAnnounced) process.stderr.write(`${what}…\n`);
  const timer = isTTY ? setInterval(show, 1_000) : undefined;
  try {
    await work();
  } catch (error) {
    if (isTTY) process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
  if (isTTY || isAnnounced) process.stderr.write(`${isTTY ? '\r' : ''}${what}: done in ${seconds()}\n`);
}

/** Child process, so the progress line can update. */
function ended(program, args) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = { stdout: '', stderr: '' };
    for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (output[stream] += text));
    child.on('error', (error) => done({ status: null, error, ...output }));
    child.on('close', (status) => done({ status, ...output }));
  });
}

// --- install ---------------------------------------------------------------------------------------------------------

function isInstalled() {
  const wanted = `${hash(readFileSync(at('package-lock.json')))} ${process.platform}-${process.arch}`;
  if (read(at('node_modules/.tollgate-installed')) === wanted) return true;
  if (!isInstalledByNpm()) return false;
  stampInstall();
  return true;
}

function isInstalledByNpm() {
  const found = packagesOf(at('node_modules/.package-lock.json'));
  return (
    found !== undefined &&
    Object.entries(packagesOf(at('package-lock.json')) ?? {}).every(
      ([path, entry]) => path === '' || found[path]?.version === entry.version || (entry.optional && !found[path] && !fits(entry)),
    )
  );
}

function packagesOf(file) {
  const text = read(file);
  return text === '' ? undefined : JSON.parse(text).packages;
}

/** Required optional packages of this platform. */
const fits = ({ os, cpu, libc }) =>
  Boolean(os ?? cpu) && (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch)) && (!libc || libc.includes('glibc'));

function stampInstall() {
  const stamp = at('node_modules/.tollgate-installed');
  writeFileSync(`${stamp}.${process.pid}`, `${hash(readFileSync(at('package-lock.json')))} ${process.platform}-${process.arch}`);
  renameSync(`${stamp}.${process.pid}`, stamp);
}

async function install() {
  const script = process.env['npm_execpath'];
  const flags = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, args] = script?.endsWith('.js')
    ? [process.env['npm_node_execpath'] ?? process.execPath, [script, ...flags]]
    : ['npm', flags];
  const { status, error, stderr } = await ended(program, args);
  if (status === 0) return stampInstall();
  const reason = error?.message ?? installReason(stderr);
  throw new Problem(
    `The packages could not be installed (${reason}): check the network and that this user may write to ${root}, then run the command again.`,
  );
}

function installReason(stderr) {
  const lines = stderr.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const meaningful = lines.find((line) => line && !/complete log|^code |^errno|^syscall|^path /.test(line));
  return (meaningful ?? 'npm ci gave no reason').replace(/[.:]+$/, '');
}

function findNode() {
  const candidates = [at('node_modules/.bin/node'), process.execPath];
  for (const candidate of candidates) {
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' });
    if (Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= NODE_MAJOR) return candidate;
  }
  throw new Problem(
    `npm has no Node ${NODE_MAJOR} for ${process.platform}-${process.arch} and this is Node ${process.versions.node}: install Node ${NODE_MAJOR} or newer from https://nodejs.org, then run the command again.`,
  );
}

// --- build -----------------------------------------------------------------------------------------------------------

/** A separate process, since packages may have just been installed. */
async function build(node, what) {
  const { status, stdout, stderr } = await ended(node, [at(`scripts/build-${what}.mjs`)]);
  if (status !== 0)
    throw new Problem(`${`${stdout}${stderr}`.trim()}\nThe ${what} does not build: correct the lines above, then run the command again.`);
}

// --- helpers ---------------------------------------------------------------------------------------------------------

/** Waits for the lock; breaks a dead owner's. Returns the release. */
async function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o711 });
  const mine = `${file}.${process.pid}`;
  writeFileSync(mine, `${process.pid} ${startTime(process.pid)}`);
  try {
    for (let waits = 0; !tryLink(mine, file); waits++) {
      if (waits === 10) process.stderr.write('Waiting for another Tollgate command that installs or builds…\n');
      breakIfDead(file);
      await new Promise((done) => setTimeout(done, 200));
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(file, { force: true });
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function breakIfDead(file) {
  const owner = read(file);
  const [pid, started] = owner.split(' ');
  if (owner === '' || (isAlive(Number(pid)) && startTime(pid) === started)) return;
  if (read(file) === owner) rmSync(file, { force: true });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function startTime(pid) {
  const stat = read(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function hash(data) {
  return createHash('sha256').update(data).digest('hex');
}

function sentence(error) {
  if (error instanceof Problem) return error.message;
  const place = error.path ?? root;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return `The disk that holds ${place} is full: free some space and run the command again.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code))
    return `Tollgate may not use ${place}: give this user the rights to it, or run the command as the user that owns it.`;
  return error.stack;
}

try {
  await main(process.argv[2] ?? '');
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exitCode = 1;
}
