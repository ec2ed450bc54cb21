import { randomBytes } from 'node:crypto';
import { ConfigError, readConfig } from '../platform/config.ts';
import { migrateAsOwner, openLogin } from '../platform/db/login.ts';
import { openLog } from '../platform/log.ts';
import { openApp } from './open-app.ts';
import { onceOrphaned } from './orphan.ts';
import { resealAll } from './reseal.ts';
import { serve } from './serve.ts';

// The program: `main.js` serves, `main.js migrate`, `main.js reseal` and `main.js doctor` do what they say and end.
main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
});

async function main(command: string | undefined): Promise<void> {
  if (command === 'migrate') {
    // Stands in where the environment has none: no key is made here.
    const config = readConfig({ KEY_PEPPER: randomBytes(32).toString('hex'), REDIS_URL: 'redis://127.0.0.1', ...process.env });
    return migrateAsOwner(config, openLog(config));
  }
  if (command === 'reseal') return reseal();
  if (command === 'doctor') return examine(process.argv.slice(3));
  const running = await serve(process.env);
  process.stdout.write(`Tollgate listens on ${running.sandboxUrl}${running.liveUrl ? ` and, live, on ${running.liveUrl}` : ''}\n`);
  let stopping: Promise<void> | undefined;
  // Ctrl-C comes twice: from the terminal and from npm.
  const stop = (): void => void (stopping ??= running.stop().then(() => process.exit(0)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  onceOrphaned(process.env, stop);
}

/** Loaded when it is asked for: whoever serves never needs it. */
async function examine(args: readonly string[]): Promise<void> {
  const { doctor } = await import('./doctor/doctor.ts');
  process.exitCode = await doctor(process.env, args);
}

/** Seals stored secrets with the first key of ENCRYPTION_KEYS. */
async function reseal(): Promise<void> {
  const given = readConfig(process.env);
  const log = openLog(given);
  const app = openApp({ ...given, DATABASE_URL: await openLogin(given, log) }, log);
  try {
    process.stdout.write(`${await resealAll(app)} secret(s) sealed with the active key
`);
  } finally {
    await app.close();
  }
}
