import { randomBytes } from 'node:crypto';
import type { App } from '../../core/app/app.ts';
import { commandLine } from '../../platform/config/version.ts';
import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts';
import { migrateAsOwner, openLogin } from '../../platform/db/login.ts';
import { openLog } from '../../platform/telemetry/log.ts';
import { step } from '../cli/step.ts';
import { openApp } from '../wiring/open-app.ts';
import { resealAll } from '../cli/reseal.ts';
import { onceOrphaned, serve } from '../serve/serve.ts';

main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});

async function main(command: string | undefined): Promise<void> {
  if (command === 'migrate') {
    const config = configOfDatabase();
    return migrateAsOwner(config, openLog(config));
  }
  if (command === 'reseal') return reseal();
  if (command === 'rotate-webhook-key') return rotateWebhookKey(process.argv[3], process.argv[4]);
  if (command === 'promote') return promoteStandby();
  if (command === 'restored') return restored(process.argv[3]);
  if (command === 'backup') return backup(process.argv[3]);
  if (command === 'doctor') return examine(process.argv.slice(3));
  const running = await serve(process.env);
  process.stdout.write(`Tollgate listens on ${running.sandboxUrl}${running.liveUrl ? ` and, live, on ${running.liveUrl}` : ''}\n`);
  let stopping: Promise<void> | undefined;
  const stop = (): void => void (stopping ??= running.stop().then(() => process.exit(0)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  onceOrphaned(process.env, stop);
}

/** Configuration of a command that needs the database alone. */
function configOfDatabase(): Config {
  return readConfig({ KEY_PEPPER: randomBytes(32).toString('hex'), REDIS_URL: 'redis://127.0.0.1', ...process.env });
}

async function examine(args: readonly string[]): Promise<void> {
  const { doctor } = await import('../doctor/doctor.ts');
  process.exitCode = await doctor(process.env, args);
}

async function promoteStandby(): Promise<void> {
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: url } = configOfDatabase();
  const { promote } = await import('../../platform/db/promote.ts');
  process.stdout.write(`${await promote(owner ?? url)} is the primary\n`);
}

/** Base backup of the database folder; runs as its owner, on its machine. */
async function backup(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new ConfigError(`Give a new folder: ${commandLine('backup', 'FOLDER')}`);
  const { DATABASE_OWNER_URL, DATABASE_URL } = process.env;
  const url = DATABASE_OWNER_URL ?? DATABASE_URL;
  if (url === undefined) throw new ConfigError('Set DATABASE_OWNER_URL to the database that is backed up.');
  const { baseBackup } = await import('../../platform/db/base-backup.ts');
  const copied = { files: 0, bytes: 0 };
  const soFar = (): string => `${copied.files} files, ${(copied.bytes / 1e6).toFixed(0)} MB`;
  const { files, bytes } = await step('Copying the database', () => baseBackup(url, folder, copied), soFar);
  process.stdout.write(`${files} files, ${bytes} bytes in ${folder}\n`);
}

async function restored(moment: string | undefined): Promise<void> {
  const to = new Date(moment ?? '');
  if (Number.isNaN(to.getTime()))
    throw new ConfigError(`Give the restored point in time: ${commandLine('restored', '2026-01-31T09:30:00+00:00')}`);
  const { noteRestored } = await import('../cli/restored.ts');
  const found = await withApp((app) => step('Reconciling the restored database', () => noteRestored(app, to)));
  process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
}

async function rotateWebhookKey(environment: string | undefined, overlap = '604800'): Promise<void> {
  if ((environment !== 'live' && environment !== 'sandbox') || !/^\d{1,8}$/.test(overlap))
    throw new ConfigError(`Give the environment, and the overlap in seconds: ${commandLine('rotate-webhook-key', 'live 604800')}`);
  const { rotateSigningKey } = await import('../../slices/webhooks/signing-keys.ts');
  process.stdout.write(`${await withApp((app) => rotateSigningKey(app, environment, Number(overlap)))} signs from now on\n`);
}

async function reseal(): Promise<void> {
  const sealed = { count: 0 };
  const soFar = (): string => `${sealed.count} sealed`;
  const count = await withApp((app) => step('Sealing secrets', () => resealAll(app, sealed), soFar));
  process.stdout.write(`${count} secret(s) sealed with the active key\n`);
}

async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
  const given = readConfig(process.env);
  const log = openLog(given);
  const app = openApp({ ...given, DATABASE_URL: await openLogin(given, log) }, log);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
