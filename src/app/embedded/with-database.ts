import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sentenceFor } from './failure.ts';
import { storedSecret } from './folders.ts';
import { claimInstance, isClaimed } from './instance.ts';
import { setting, startEmbeddedPostgres, tollgateHome } from './services.ts';

// Runs a module with a DATABASE_URL: given, of the running Tollgate, or embedded for its duration.
const home = tollgateHome(process.env);
try {
  process.exitCode = await withDatabase(process.argv[2] ?? '', process.argv.slice(3));
} catch (error) {
  process.stderr.write(`${sentenceFor(error, home.folder, process.env) ?? (error as Error).stack}\n`);
  process.exitCode = 1;
}

async function withDatabase(module: string, args: string[]): Promise<number> {
  if (setting(process.env, 'DATABASE_URL') || args.some((arg) => arg.startsWith('--archive='))) return run(module, args, process.env);
  const owner = isClaimed(home.claim) ? undefined : claimInstance(home.claim);
  const postgres = await startEmbeddedPostgres(home);
  try {
    const pepper = setting(process.env, 'KEY_PEPPER') ? {} : { KEY_PEPPER: storedSecret(join(home.folder, 'key-pepper')) };
    return await run(module, args, { ...process.env, DATABASE_URL: postgres.url, ...pepper });
  } finally {
    // A database used by a running Tollgate stays up.
    if (owner) await postgres.stop();
    owner?.release();
  }
}

function run(module: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(module, import.meta.url)), ...args], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void child.kill(signal));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 1));
  });
}
