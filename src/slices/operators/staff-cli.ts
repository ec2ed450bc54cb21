import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { primaryOf } from '../../platform/db/members.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { createOperatorKey, listOperatorKeys, listOperators, revokeOperatorKey, setOperator } from './staff.ts';

// `npm run people -- grant-operator <email>`: who is staff of whoever runs the service, and which keys they have. Exit code 0 when it
// is so now, 1 when there is no such account or key, 2 when it could not look.
const USAGE =
  'Use one of: grant-operator <email>, revoke-operator <email>, operators, create-operator-key <email> <sandbox|live> <name>, revoke-operator-key <pk_…>, operator-keys';
/** Stands in where the environment has none, for commands that make no key. */
const NO_PEPPER = '-'.repeat(64);
process.exitCode = await main(process.argv.slice(2));

async function main([command = '', first, ...rest]: string[]): Promise<number> {
  let db: Database | undefined;
  try {
    const config = readSettings();
    db = openDatabase({
      url: await primaryOf(config.DATABASE_URL),
      size: 1,
      log: pino({ level: 'silent' }),
      applicationName: 'tollgate people',
    });
    if (command === 'operators') return tell(...(await listOperators(db)));
    if (command === 'operator-keys') return tell(...(await keyLines(db)));
    if (first === undefined) return refuse(USAGE, 2);
    switch (command) {
      case 'grant-operator':
      case 'revoke-operator':
        return await staff(db, first, command === 'grant-operator');
      case 'create-operator-key':
        return await createKey(db, config, first, rest);
      case 'revoke-operator-key':
        return (await revokeOperatorKey(db, first))
          ? tell(`${first} is revoked.`)
          : refuse(`No key of an operator that works is ${first}.`, 1);
      default:
        return refuse(USAGE, 2);
    }
  } catch (error) {
    return refuse(reasonOf(error), 2);
  } finally {
    await db?.close();
  }
}

async function staff(db: Database, email: string, isOperator: boolean): Promise<number> {
  const set = await setOperator(db, email, isOperator);
  if (!set) return refuse(`No account with a proven address has ${email}: sign up and prove it first.`, 1);
  return tell(
    `${email} is ${isOperator ? 'staff of this service' : 'no staff of this service any more'}${set.changed ? '' : ', as before'}.`,
  );
}

async function createKey(db: Database, config: Config, email: string, [environment, name]: string[]): Promise<number> {
  if (!isEnvironment(environment) || name === undefined) return refuse(USAGE, 2);
  if (config.KEY_PEPPER === NO_PEPPER) return refuse('Set KEY_PEPPER to that of the service, or no process would know the key.', 2);
  const made = await createOperatorKey({ db, config }, { email, environment, name });
  if (!made) return refuse(`No staff of this service has ${email}: name them with grant-operator first.`, 1);
  return tell(`X-API-Key: ${made.key.keyId}`, `X-API-Secret: ${made.secret}`, 'The secret is shown this once.');
}

async function keyLines(db: Database): Promise<string[]> {
  const keys = await listOperatorKeys(db);
  return keys.map(
    ({ keyId, environment, name, email, works }) => `${keyId}  ${environment}  ${email}${works ? '' : ' (no staff any more)'}  ${name}`,
  );
}

function isEnvironment(text: string | undefined): text is Environment {
  return environments.some((known) => known === text);
}

function tell(...lines: string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

function refuse(line: string, code: number): number {
  process.stderr.write(`${line}\n`);
  return code;
}

/** The settings that matter here; stand-ins keep the others from being asked for. */
function readSettings(): Config {
  const { DATABASE_URL, DATABASE_URL_FILE, KEY_PEPPER_FILE } = process.env;
  const pepper = KEY_PEPPER_FILE === undefined ? { KEY_PEPPER: process.env['KEY_PEPPER'] || NO_PEPPER } : { KEY_PEPPER_FILE };
  return readConfig({ DATABASE_URL, DATABASE_URL_FILE, REDIS_URL: 'redis://127.0.0.1', ...pepper });
}

/** The driver's own words, not the sentence for a client of the API. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string };
  if (error instanceof ConfigError) return message;
  if (cause !== undefined) return reasonOf(cause);
  if (code === '42P01' || code === '3F000') return 'This database has no accounts yet; start Tollgate on it once.';
  return `The accounts could not be read: ${(message || String(code)).replace(/\.$/, '')}.`;
}
