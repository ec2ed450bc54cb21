// `npm run dev`: runs the sandbox on saved sources. A saved file is bundled, a standby process starts beside the running
// one, which stops once the new one answers. A failed build leaves the last one running.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, watch as watchFolder } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import './decorators.mjs';
import { watch } from 'rolldown';
import { browserIsStale } from './build-browser.mjs';
import { serverOptions } from './build-server.mjs';

const { claimInstance } = await import('../src/app/embedded/instance.ts');
const { provideServices, tollgateHome } = await import('../src/app/embedded/services.ts');
const { step } = await import('../src/app/cli/step.ts');

const root = join(import.meta.dirname, '..');
const PROGRAM = 'src/app/embedded/start';
const folder = join(root, 'dist/dev');
const STANDBY = join(import.meta.dirname, 'dev-standby.mjs');
/** External packages, loaded ahead by the standby process. */
const PACKAGES = /^(?!@oxc-project\/)(?:@|[a-z])/;
const services = [];

let running;
let standby;
const leaving = new Set();
let packages = [];
const is = { first: true, starting: false, wanted: false, ending: false };

const home = tollgateHome(process.env);
/** Lock for all services of this run. */
let instance;
let provided;
let watcher;
let pages = [];
try {
  instance = claimInstance(home.claim);
  await assertFree();
  provided = await step('Bringing PostgreSQL and Redis up', () =>
    provideServices(process.env, home, (name, service) => {
      services.push(service);
      service.onLost(() => void end(1, `The embedded ${name} ended; its log is ${home.folder}`));
    }),
  );
} catch (error) {
  await end(1, error.message);
}

// DATABASE_URL has the owner: the service creates its user.
const env = {
  ...provided,
  ...(provided.DATABASE_OWNER_URL && { DATABASE_URL: provided.DATABASE_OWNER_URL }),
  TOLLGATE_DEV: String(process.pid),
};
delete env.DATABASE_OWNER_URL;

rmSync(folder, { recursive: true, force: true });
const { options, output } = serverOptions([`${PROGRAM}.ts`]);
const namePackages = {
  name: 'packages',
  generateBundle(_, files) {
    const imports = Object.values(files).flatMap((file) => (file.type === 'chunk' ? file.imports : []));
    packages = [...new Set(imports)].filter((name) => !(name in files) && !name.startsWith('node:'));
  },
};
watcher = watch({
  ...options,
  plugins: [namePackages],
  external: [PACKAGES],
  output: { ...output, dir: folder, minify: false },
  watch: { buildDelay: 20 },
});
/** Time and processor time of the oldest unanswered change. */
let change = now();
let bundled = 0;
watcher.on('event', async (event) => {
  if (event.code === 'START') change ??= now();
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  if (event.code === 'BUNDLE_END') {
    bundled = performance.now() - (change?.at ?? performance.now());
    void restart();
  }
  if ('result' in event) await event.result.close();
});
pages = ['web/dashboard', 'web/browser', 'domain/portable'].map((name) =>
  watchFolder(join(root, 'src', name), { recursive: true }, built()),
);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

/** Changes during a restart are answered by the next. */
async function restart() {
  is.wanted = true;
  if (is.starting) return;
  is.starting = true;
  while (is.wanted && !is.ending) {
    is.wanted = false;
    const answered = change ?? now();
    change = undefined;
    await startAnew(answered);
  }
  is.starting = false;
}

async function startAnew({ at, used }) {
  const bundling = { ms: bundled, used: processor() - used };
  const next = standby ?? waiting();
  standby = undefined;
  const asked = { at: performance.now(), used: processor(next.pid) };
  next.send({ run: join(folder, `${PROGRAM}.js`) });
  const isUp = await answers(next);
  if (is.ending) return leave(next);
  if (!isUp && !running) return void end(1);
  if (isUp) {
    if (running) leave(running);
    running = next;
    const ms = [performance.now() - at, bundling.ms, performance.now() - asked.at, bundling.used + processor(next.pid) - asked.used].map(
      Math.round,
    );
    process.stdout.write(
      `${is.first ? '' : `${new Date().toLocaleTimeString()} `}answers ${ms[0]} ms after the change (built in ${ms[1]}, started in ${ms[2]}; ${ms[3]} of the processor)\n`,
    );
    is.first = false;
  } else process.stderr.write('It does not start; the last one continues to answer.\n');
  standby = waiting();
}

function now() {
  return { at: performance.now(), used: processor() };
}

/** Processor milliseconds of this process or a child: unaffected by other load, unlike the duration. */
function processor(pid) {
  if (pid === undefined) return (process.cpuUsage().user + process.cpuUsage().system) / 1_000;
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const stat = readFileSync(file, 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

function waiting() {
  const child = spawn(process.execPath, ['--enable-source-maps', STANDBY, ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child.on('error', () => {});
  child.on('close', () => {
    if (standby === child) standby = undefined;
  });
  child.send({ load: packages });
  return child;
}

function answers(child) {
  return new Promise((settle) => {
    let printed = '';
    let isReady = false;
    child.stdout.on('data', (chunk) => {
      if (!isReady) printed += chunk;
      if (is.first) process.stdout.write(chunk);
      if (isReady || !printed.includes('Tollgate is ready')) return;
      isReady = true;
      instance.announce(/Base URL\s+(\S+)\/api/.exec(printed)?.[1]);
      settle(true);
    });
    child.on('close', () => settle(false));
  });
}

/** Stops a process gracefully: closes its listener and finishes requests. */
function leave(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  leaving.add(child);
  child.on('close', () => leaving.delete(child));
  child.kill('SIGTERM');
}

/** Ports are shared by the started processes, so another user of the ports is detected here. */
async function assertFree() {
  const host = process.env.HOST || '127.0.0.1';
  const ports = [process.env.SANDBOX_PORT || 4000, process.env.LIVE_PORT].filter(Boolean).map(Number);
  for (const port of ports)
    await new Promise((free, taken) => {
      const server = createServer()
        .on('error', ({ message }) =>
          taken(new Error(`Port ${port} cannot be listened on (${message}): set another in SANDBOX_PORT or LIVE_PORT.`)),
        )
        .listen(port, host, () => server.close(free));
    });
}

function built() {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!browserIsStale()) return;
      change ??= now();
      spawn(process.execPath, [join(root, 'scripts/build-browser.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).on(
        'close',
        (code) => code === 0 && void restart(),
      );
    }, 50);
  };
}

async function end(code, words) {
  if (is.ending) return;
  is.ending = true;
  if (words) process.stderr.write(`${words}\n`);
  for (const page of pages) page.close();
  await watcher?.close();
  for (const child of [standby, running]) if (child) leave(child);
  while (leaving.size > 0 || is.starting) await new Promise((pause) => setTimeout(pause, 20));
  for (const service of services.toReversed()) await service.stop();
  instance?.release();
  process.exit(code);
}
