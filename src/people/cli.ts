import { pino } from 'pino';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { listOperators, setOperator } from './operators.ts';

// `npm run people -- grant-operator <email>`: who is staff of whoever runs the service. Exit code 0 when it is so now, 1 when
// there is no such account, 2 when it could not look.
const USAGE = 'Use one of: grant-operator <email>, revoke-operator <email>, operators';
process.exitCode = await main(process.argv.slice(2));

async function main([command, email]: string[]): Promise<number> {
  let db: Database | undefined;
  try {
    db = openDatabase({ url: databaseUrl(), size: 1, log: pino({ level: 'silent' }), applicationName: 'tollgate people' });
    if (command === 'operators') return tell(...(await listOperators(db)));
    if ((command !== 'grant-operator' && command !== 'revoke-operator') || email === undefined) return refuse(USAGE, 2);
    const isOperator = command === 'grant-operator';
    const set = await setOperator(db, email, isOperator);
    if (!set) return refuse(`No account with a proven address has ${email}: sign up and prove it first.`, 1);
    return tell(
      `${email} is ${isOperator ? 'staff of this service' : 'no staff of this service any more'}${set.changed ? '' : ', as before'}.`,
    );
  } catch (error) {
    return refuse(reasonOf(error), 2);
  } finally {
    await db?.close();
  }
}

function tell(...lines: string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

function refuse(line: string, code: number): number {
  process.stderr.write(`${line}\n`);
  return code;
}

/** The one setting that matters here; stand-ins keep the others from being asked for. */
function databaseUrl(): string {
  const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
  return readConfig({ DATABASE_URL, DATABASE_URL_FILE, REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: '-'.repeat(64) }).DATABASE_URL;
}

/** The driver's own words, not the sentence for a client of the API. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string };
  if (error instanceof ConfigError) return message;
  if (cause !== undefined) return reasonOf(cause);
  if (code === '42P01' || code === '3F000') return 'This database has no accounts yet; start Tollgate on it once.';
  return `The accounts could not be read: ${(message || String(code)).replace(/\.$/, '')}.`;
}
