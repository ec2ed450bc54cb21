// `npm run dev`: the sandbox on the sources as they are written. PostgreSQL and Redis stay up; when a file of the service is saved it is bundled
// anew and started again, and when one of the pages is, that is built and the service reads it. What does not build leaves the last one running.
import { spawn } from 'node:child_process';
import { rmSync, watch as watchFolder } from 'node:fs';
import { join } from 'node:path';
import './decorators.mjs';
import { watch } from 'rolldown';
import { browserIsStale } from './build-browser.mjs';
import { serverOptions } from './build-server.mjs';

const { provideServices, tollgateHome } = await import('../src/programs/embedded/services.ts');
const { step } = await import('../src/platform/step.ts');

const root = join(import.meta.dirname, '..');
const PROGRAM = 'src/programs/embedded/start';
const folder = join(root, 'dist/dev');
const services = [];

let child;
let isFirst = true;
let isEnding = false;
let turn = Promise.resolve();

const home = tollgateHome(process.env);
const provided = await step('Bringing PostgreSQL and Redis up', () =>
  provideServices(process.env, home, (name, service) => {
    services.push(service);
    service.onLost(() => void end(1, `The embedded ${name} ended; its log stands in ${home.folder}`));
  }),
);

// The owner in DATABASE_URL: the service makes its own user beside it, as it does with a database that is handed to it.
const env = { ...provided, ...(provided.DATABASE_OWNER_URL && { DATABASE_URL: provided.DATABASE_OWNER_URL }) };
delete env.DATABASE_OWNER_URL;

// What earlier changes were bundled into.
rmSync(folder, { recursive: true, force: true });
const { options, output } = serverOptions([`${PROGRAM}.ts`]);
const watcher = watch({ ...options, output: { ...output, dir: folder, minify: false }, watch: { buildDelay: 20 } });
/** When the change was seen that is being answered; undefined while there is none. Another one meanwhile belongs to it. */
let begun = performance.now();
/** What a reload spent its time on, in milliseconds. */
const spent = { bundled: 0, stopped: 0 };
watcher.on('event', async (event) => {
  if (event.code === 'START') begun ??= performance.now();
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`);
  if (event.code === 'BUNDLE_END') restart();
  if ('result' in event) await event.result.close();
});
const pages = ['dashboard', 'browser'].map((name) => watchFolder(join(root, 'src/programs', name), { recursive: true }, built()));

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));

/** One after the other: a service that is asked to stop is waited for. */
function restart() {
  turn = turn.then(startAnew);
}

async function startAnew() {
  begun ??= performance.now();
  spent.bundled = performance.now() - begun;
  const asked = performance.now();
  await stopChild();
  spent.stopped = performance.now() - asked;
  const started = performance.now();
  if (isEnding) return;
  child = spawn(process.execPath, ['--enable-source-maps', join(folder, `${PROGRAM}.js`), ...process.argv.slice(2)], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const mine = child;
  await new Promise((ready) => {
    let said = '';
    mine.stdout.on('data', (chunk) => {
      said += chunk;
      if (isFirst) process.stdout.write(chunk);
      if (said.includes('Tollgate is ready')) ready();
    });
    mine.on('close', ready);
  });
  if (mine.exitCode !== null) return;
  process.stdout.write(
    `${isFirst ? '' : `${new Date().toLocaleTimeString()} `}answers ${Math.round(performance.now() - begun)} ms after the change (built in ${Math.round(spent.bundled)}, stopped in ${Math.round(spent.stopped)}, started in ${Math.round(performance.now() - started)})\n`,
  );
  isFirst = false;
  begun = undefined;
}

async function stopChild() {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((done) => child.on('close', done));
  child.kill('SIGTERM');
  await closed;
}

/** Builds the pages once saving has come to rest. */
function built() {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!browserIsStale()) return;
      begun ??= performance.now();
      spawn(process.execPath, [join(root, 'scripts/build-browser.mjs')], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }).on(
        'close',
        (code) => code === 0 && restart(),
      );
    }, 50);
  };
}

async function end(code, words) {
  if (isEnding) return;
  isEnding = true;
  if (words) process.stderr.write(`${words}\n`);
  for (const page of pages) page.close();
  await Promise.allSettled([watcher.close(), turn]);
  await stopChild();
  for (const service of services.toReversed()) await service.stop();
  process.exit(code);
}
