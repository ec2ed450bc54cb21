import { type ChildProcess, execFile as execFileLater, fork, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { migrate } from '../src/platform/db/migrate.ts';
import { discardFolder } from '../src/app/embedded/folders.ts';
import { type Doubles, startDoubles } from '../src/app/embedded/doubles.ts';
import { startPostgres } from '../src/app/embedded/postgres.ts';
import { startRedis } from '../src/app/embedded/redis.ts';
import { freePort, type Service } from '../src/app/embedded/server.ts';
import { tollgateHome } from '../src/app/embedded/services.ts';
import { type Pooler, startPgbouncer } from '../test/support/pgbouncer.ts';
import { asOwner } from './seed.ts';

export interface Target {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Servers of one run in their own folder; durable as in production. */
export interface World {
  readonly folder: string;
  readonly reports: string;
  readonly postgres: Service;
  readonly redis: Service;
  readonly pepper: string;
  database(name: string, program?: string): Promise<string>;
  startApi(databaseUrl: string, settings?: NodeJS.ProcessEnv, program?: string): Promise<Target>;
  startBareRoute(databaseUrl: string): Promise<Target>;
  startPooler(connections: number): Promise<Pooler>;
  startDoubles(): Promise<Doubles>;
  startGenerator(): ChildProcess;
  stop(): Promise<void>;
}

const execFile = promisify(execFileLater);

const SERVER_SETTINGS = [
  'fsync=on',
  'synchronous_commit=on',
  'full_page_writes=on',
  'shared_buffers=512MB',
  'max_connections=200',
  'min_wal_size=1GB',
  'max_wal_size=4GB',
];
const LOG_SEGMENTS = 64;
const START_PATIENCE_MS = 60_000;

export async function openWorld(): Promise<World> {
  const home = tollgateHome(process.env);
  const reports = join(home.folder, 'bench');
  mkdirSync(reports, { recursive: true });
  chmodSync(reports, 0o711);
  const folder = mkdtempSync(join(reports, 'run-'));
  chmodSync(folder, 0o711);
  const stops: (() => Promise<void>)[] = [async () => discardFolder(folder)];
  const stop = async (): Promise<void> => {
    for (let next = stops.pop(); next; next = stops.pop()) await next().catch((error: unknown) => console.error(error));
  };
  try {
    const binaries = join(home.folder, 'bin');
    stops.push(
      async () => discardFolder(join(folder, 'postgres')),
      async () => discardFolder(join(folder, 'redis')),
    );
    const postgres = await startPostgres({
      folder: join(folder, 'postgres'),
      binaries,
      logFile: join(folder, 'postgres.log'),
      settings: SERVER_SETTINGS,
    });
    stops.push(() => postgres.stop());
    await fillLog(postgres.url);
    const redis = await startRedis({ folder: join(folder, 'redis'), binaries, logFile: join(folder, 'redis.log') });
    stops.push(() => redis.stop());
    const pepper = randomBytes(32).toString('hex');
    const save = (target: Target): Target => {
      stops.push(() => target.stop());
      return target;
    };
    return {
      folder,
      reports,
      postgres,
      redis,
      pepper,
      database: (name, program) => newDatabase(postgres.url, name, program),
      startApi: async (databaseUrl, settings = {}, program = THIS_BUILD) => {
        const own = { DATABASE_URL: databaseUrl, REDIS_URL: redis.url, KEY_PEPPER: pepper, LOG_FILE: join(folder, 'api.log') };
        return save(await startApi(program, { ...own, ...settings }));
      },
      startBareRoute: async (databaseUrl) => save(await startBareRoute(databaseUrl)),
      startPooler: async (connections) => {
        const pooler = await startPgbouncer({ serverUrl: postgres.url, inside: folder, connections, binaries });
        if (!pooler) throw new Error('there is no pgbouncer on this machine, and none could be fetched');
        stops.push(() => pooler.stop());
        return pooler;
      },
      startDoubles: async () => {
        const doubles = await startDoubles({ folder });
        stops.push(() => doubles.stop());
        return doubles;
      },
      startGenerator: () => {
        const generator = fork(fileURLToPath(new URL('load-generator.js', import.meta.url)));
        stops.push(async () => void generator.kill());
        return generator;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Pre-fills WAL segments: a new segment is zero-filled inside a commit, 50 ms per 16 MB. */
function fillLog(url: string): Promise<void> {
  return asOwner(url, async (client) => {
    for (let n = 0; n < LOG_SEGMENTS; n++) {
      await client.query("select pg_logical_emit_message(false, 'bench', '')");
      await client.query('select pg_switch_wal()');
    }
    await client.query('checkpoint');
  });
}

const PROGRAM = 'src/app/main/main.js';
const THIS_BUILD = fileURLToPath(new URL(`../${PROGRAM}`, import.meta.url));
/** Its place before the floors were moved. */
const EARLIER_PROGRAM = 'src/programs/main.js';

/** The built program of a checkout, of this layout or the earlier one. */
export function programIn(checkout: string): string {
  const program = join(checkout, 'dist/server', PROGRAM);
  return existsSync(program) ? program : join(checkout, 'dist/server', EARLIER_PROGRAM);
}

async function newDatabase(serverUrl: string, name: string, program?: string): Promise<string> {
  await asOwner(serverUrl, (client) => client.query(`create database ${name}`));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (program === undefined) await migrate(url.href, pino({ level: 'silent' }));
  else await execFile(process.execPath, [program, 'migrate'], { env: { ...process.env, DATABASE_URL: url.href } });
  return url.href;
}

async function startApi(program: string, settings: NodeJS.ProcessEnv): Promise<Target> {
  const port = await freePort();
  const env = { ...process.env, SANDBOX_PORT: String(port), RATE_LIMIT_SCALE: '1000000', ...settings };
  const { BENCH_NODE_FLAGS: flags = '' } = process.env;
  const child = spawn(process.execPath, [...flags.split(' ').filter(Boolean), program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const end = performance.now() + START_PATIENCE_MS;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > end) throw new Error('the API did not start');
    await sleep(50);
  }
  return { port, pid: child.pid ?? 0, stop: () => ended(child, () => child.kill('SIGTERM')) };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function startBareRoute(databaseUrl: string): Promise<Target> {
  await asOwner(databaseUrl, (client) =>
    client.query(
      'create table if not exists bare_route (id integer primary key); insert into bare_route values (1) on conflict do nothing',
    ),
  );
  const port = await freePort();
  const child = fork(fileURLToPath(new URL('bare-route.js', import.meta.url)), {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
  });
  await once(child, 'message');
  return { port, pid: child.pid ?? 0, stop: () => ended(child, () => child.disconnect()) };
}

async function ended(child: ChildProcess, halt: () => unknown): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  halt();
  const cut = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await gone;
  clearTimeout(cut);
}
