import { ConfigError } from '../../platform/config/config.ts';
import { APP_ROLE, type Database } from '../../platform/db/database.ts';
import { openPrimary } from '../cli/primary.ts';
import { step } from '../cli/step.ts';
import { nothingAsked } from './verify.ts';
import { readArchive } from '../archive/read.ts';
import { verifyOn, type VerifyOptions } from './verify-on.ts';

// `npm run ledger:verify`: prints JSON; exit code 0 when the ledger holds, 1 on a breach, 2 on failure.
// Options: --full, --expect=HASH, --archive=FOLDER (docs/ledger-checks.md).
process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  let db: Database | undefined;
  try {
    const options = optionsOf(args);
    if (options.archive !== undefined) return await verifyArchive(options.archive, options.expect);
    const opened = (db = await openPrimary(process.env, 'tollgate ledger:verify'));
    const asking = nothingAsked();
    const result = await step(
      'Verifying the ledger',
      () => verifyOn(opened, { ...options, asking }),
      () => `${asking.asked} of ${asking.of} steps${asking.asked < asking.of ? `: ${asking.title}` : ''}`,
    );
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    return result.ok ? 0 : 1;
  } catch (error) {
    process.stderr.write(`The ledger could not be verified: ${reasonOf(error)}\n`);
    return 2;
  } finally {
    await db?.close();
  }
}

async function verifyArchive(folder: string, expect?: string): Promise<number> {
  const report = await step('Reading the archive', () => readArchive(folder, expect));
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return report.ok ? 0 : 1;
}

function optionsOf(args: readonly string[]): VerifyOptions & { archive?: string } {
  const options: VerifyOptions & { archive?: string } = {};
  for (const word of args) {
    const hash = /^--expect=([0-9a-f]{64})$/i.exec(word)?.[1];
    const archive = /^--archive=(.+)$/.exec(word)?.[1];
    if (word === '--full') options.full = true;
    else if (archive !== undefined) options.archive = archive;
    else if (hash !== undefined) options.expect = hash;
    else throw new ConfigError(`Unknown option "${word}": use --full, --expect=HASH, --archive=FOLDER or none.`);
  }
  return options;
}

function reasonOf(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string };
  if (error instanceof ConfigError) return message;
  if (cause !== undefined) return reasonOf(cause);
  if (code === '3F000' || code === '42P01' || message.includes(`role "${APP_ROLE}" does not exist`))
    return 'this database has no ledger yet; start Tollgate on it once.';
  return `${(message || String(code)).replace(/\.$/, '')}.`;
}
