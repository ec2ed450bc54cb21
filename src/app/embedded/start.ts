import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '../../platform/config/version.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { seedDemoCases } from '../demo/cases.ts';
import { onceOrphaned, serve } from '../serve/serve.ts';
import { welcomeBox } from './box.ts';
import { type Doubles, startDoubles } from './doubles.ts';
import { sentenceFor, StartFailure } from './failure.ts';
import { claimInstance } from './instance.ts';
import type { Service } from './server.ts';
import { step } from '../cli/step.ts';
import { prepareLog, provideServices, setting, tollgateHome, type Home } from './services.ts';

type Running = Awaited<ReturnType<typeof serve>>;

const STOP_PATIENCE_MS = 25_000;

const started: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
let home: Home | undefined;

const starting = start(process.env);
starting.catch(fail);

async function start(given: NodeJS.ProcessEnv): Promise<void> {
  const wantsDoubles = providersArgument(process.argv.slice(2), given) === 'doubles';
  home = tollgateHome(given);
  const folder = home.folder;
  const env = withDefaults(given, home);
  // Validates settings before any start; later addresses have stand-ins.
  const config = readConfig({ ...env, ...standIns(env) });
  // `npm run dev`: the next process listens before the last one stops.
  const isReloaded = given['TOLLGATE_DEV'] === String(process.ppid);
  const instance = isReloaded ? null : claimInstance(home.claim);
  started.push(async () => instance?.release());
  if (env['LOG_FILE'] === home.log) prepareLog(home.log);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  onceOrphaned(given, () => void end(0));

  // A taken port fails before tables are created; a reload shares its port.
  if (!isReloaded) await assertPortsFree(config);
  const save = (name: string, service: Service): void => {
    started.push(() => service.stop());
    service.onLost(() => lost(name, service, folder));
  };
  const doubles = wantsDoubles ? await startDoubles(home) : null;
  if (doubles) save('provider doubles', doubles);
  const result = isFirst(home) ? step : <T>(_: string, work: () => Promise<T>): Promise<T> => work();
  const owned = home;
  const provided = await result('Starting PostgreSQL and Redis', () => provideServices(env, owned, save));
  if (stopping) return;
  const running = await result(config.DEMO ? 'Creating tables and demo businesses' : 'Creating tables', () =>
    serve({ ...provided, ...doubles?.env }, { sharesPort: isReloaded }),
  );
  started.push(() => running.stop());
  if (stopping) return;
  doubles?.notifyAt(running.sandboxUrl);
  instance?.announce(running.sandboxUrl);
  greet(running, env, home, doubles);
  // The start does not wait for it.
  if (config.DEMO && !doubles) void seedDemoCases(running.sandboxUrl).catch(() => undefined);
}

/** @throws StartFailure for unknown arguments, and for doubles beside configured providers. */
function providersArgument(args: string[], env: NodeJS.ProcessEnv): 'doubles' | 'simulated' {
  const usage = `use ${commandLine('start')}, or ${commandLine('start', '--providers doubles')}.`;
  try {
    const { providers = 'simulated' } = parseArgs({ args, options: { providers: { type: 'string' } } }).values;
    if (providers !== 'doubles' && providers !== 'simulated') throw new StartFailure(`Unknown providers "${providers}": ${usage}`);
    if (providers === 'doubles' && env['PROVIDERS_FILE'])
      throw new StartFailure(
        'PROVIDERS_FILE is set, and --providers doubles uses a file of its own: unset PROVIDERS_FILE, or omit --providers doubles.',
      );
    return providers;
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`Unknown arguments: ${usage}`);
  }
}

/** @throws EADDRINUSE with the port. */
async function assertPortsFree({ HOST, SANDBOX_PORT, LIVE_PORT }: Config): Promise<void> {
  for (const port of [SANDBOX_PORT, LIVE_PORT]) {
    if (!port) continue;
    const server = createServer().listen(port, HOST);
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
  }
}

function withDefaults(given: NodeJS.ProcessEnv, { log }: Home): NodeJS.ProcessEnv {
  const env = { ...given };
  // Security: documented credentials must never reach real money.
  if (!env['DEMO'] && !env['LIVE_PORT']) env['DEMO'] = 'true';
  // Without a mail server, the sandbox logs sign-up links.
  if (!env['LOG_ACCOUNT_MAILS'] && !env['LIVE_PORT']) env['LOG_ACCOUNT_MAILS'] = 'true';
  if (!env['WEBHOOK_ALLOWED_DESTINATIONS']) {
    env['WEBHOOK_ALLOWED_DESTINATIONS'] = '127.0.0.0/8,::1';
    env['WEBHOOK_SHOW_INTERNAL_ANSWERS'] ||= 'true';
  }
  if (!env['LOG_LEVEL'] && !env['LOG_FILE']) env['LOG_FILE'] = log;
  return env;
}

function standIns(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const values = { DATABASE_URL: 'postgres://127.0.0.1', REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: randomBytes(32).toString('hex') };
  return Object.fromEntries(Object.entries(values).filter(([name]) => !setting(env, name) && !env[`${name}_FILE`]));
}

function isFirst({ folder }: Home): boolean {
  return !existsSync(join(folder, 'postgres'));
}

function greet({ sandboxUrl, liveUrl }: Running, env: NodeJS.ProcessEnv, { folder }: Home, doubles: Doubles | null): void {
  const logs = env['LOG_FILE'] ? `${shown(env['LOG_FILE'])}  (LOG_LEVEL=info ${commandLine('start')} prints them here)` : 'here';
  process.stdout.write(
    `${welcomeBox({ url: sandboxUrl, live: liveUrl, demo: env['DEMO'] === 'true', logs, keeps: shown(folder), doubles })}\n`,
  );
}

function lost(name: string, { pid }: Service, folder: string): void {
  if (stopping) return;
  process.stderr.write(
    `The embedded ${name} (process ${pid}) ended unexpectedly: read its log in ${shown(folder)}, then start Tollgate again; nothing that was acknowledged is lost.\n`,
  );
  void end(1);
}

async function end(code: number): Promise<void> {
  process.exitCode ??= code;
  await (stopping ??= stopAll());
  process.exit();
}

async function stopAll(): Promise<void> {
  const deadline = setTimeout(() => process.exit(1), STOP_PATIENCE_MS);
  await Promise.allSettled([starting]);
  for (let next = started.pop(); next; next = started.pop()) {
    try {
      await next();
    } catch (error) {
      process.stderr.write(`${(error as Error).stack}\n`);
      process.exitCode = 1;
    }
  }
  clearTimeout(deadline);
}

async function fail(error: unknown): Promise<void> {
  if (stopping) return;
  const sentence = sentenceFor(error, home?.folder ?? process.cwd(), process.env);
  process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`);
  await end(1);
}

function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') ? path : short;
}
