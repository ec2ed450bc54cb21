import { pino } from 'pino';
import { type Config, ConfigError, readConfig } from '../../platform/config/config.ts';
import { openDatabase, type Database } from '../../platform/db/database.ts';
import { primaryOf } from '../../platform/db/members.ts';
import { type Environment, environments } from '../../domain/actor/actor.ts';
import { type OperatorRole, operatorRoles } from '../people/roles.ts';
import { createOperatorKey, listOperatorKeys, listOperators, revokeOperatorKey, setOperator } from './staff.ts';

// `npm run people -- grant-operator <email>`: manages operators and their keys. Exit code 0 when applied, 1 for an unknown
// account or key, 2 when the database is unavailable.
const USAGE =
  'Use one of: grant-operator <email> [compliance], revoke-operator <email>, operators, create-operator-key <email> <sandbox|live> <name>, revoke-operator-key <pk_…>, operator-keys';
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
    if (command === 'operators') return printLines(...(await listOperators(db)));
    if (command === 'operator-keys') return printLines(...(await keyLines(db)));
    if (first === undefined) return refuse(USAGE, 2);
    switch (command) {
      case 'grant-operator':
      case 'revoke-operator':
        return await staff(db, first, command === 'revoke-operator' ? null : (rest[0] ?? 'operator'));
      case 'create-operator-key':
        return await createKey(db, config, first, rest);
      case 'revoke-operator-key':
        return (await revokeOperatorKey(db, first))
          ? printLines(`${first} is revoked.`)
          : refuse(`No active operator key has the id ${first}.`, 1);
      default:
        return refuse(USAGE, 2);
    }
  } catch (error) {
    return refuse(reasonOf(error), 2);
  } finally {
    await db?.close();
  }
}

async function staff(db: Database, email: string, role: string | null): Promise<number> {
  if (!isRole(role)) return refuse(USAGE, 2);
  const set = await setOperator(db, email, role);
  if (!set) return refuse(`No account with a verified address has ${email}: sign up and verify the address first.`, 1);
  const now = role === null ? 'no longer an operator' : role === 'operator' ? 'an operator' : 'a compliance officer';
  return printLines(`${email} is ${now}${set.changed ? '' : ', as before'}.`);
}

async function createKey(db: Database, config: Config, email: string, [environment, name]: string[]): Promise<number> {
  if (!isEnvironment(environment) || name === undefined) return refuse(USAGE, 2);
  if (config.KEY_PEPPER === NO_PEPPER)
    return refuse('KEY_PEPPER is not set: set it to the value of the service, or no process can use the key.', 2);
  const made = await createOperatorKey({ db, config }, { email, environment, name });
  if (!made) return refuse(`${email} is no operator: grant the role with grant-operator first.`, 1);
  return printLines(`X-API-Key: ${made.key.keyId}`, `X-API-Secret: ${made.secret}`, 'The secret is shown only once.');
}

async function keyLines(db: Database): Promise<string[]> {
  const keys = await listOperatorKeys(db);
  return keys.map(
    ({ keyId, environment, name, email, works }) => `${keyId}  ${environment}  ${email}${works ? '' : ' (no longer an operator)'}  ${name}`,
  );
}

function isRole(role: string | null): role is OperatorRole | null {
  return role === null || operatorRoles.some((known) => known === role);
}

function isEnvironment(text: string | undefined): text is Environment {
  return environments.some((known) => known === text);
}

function printLines(...lines: string[]): number {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  return 0;
}

function refuse(line: string, code: number): number {
  process.stderr.write(`${line}\n`);
  return code;
}

function readSettings(): Config {
  const { DATABASE_URL, DATABASE_URL_FILE, KEY_PEPPER_FILE } = process.env;
  const pepper = KEY_PEPPER_FILE === undefined ? { KEY_PEPPER: process.env['KEY_PEPPER'] || NO_PEPPER } : { KEY_PEPPER_FILE };
  return readConfig({ DATABASE_URL, DATABASE_URL_FILE, REDIS_URL: 'redis://127.0.0.1', ...pepper });
}

/** Driver message, not the text for API callers. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string };
  if (error instanceof ConfigError) return message;
  if (cause !== undefined) return reasonOf(cause);
  if (code === '42P01' || code === '3F000') return 'This database has no accounts yet; start Tollgate on it once.';
  return `The accounts could not be read: ${(message || String(code)).replace(/\.$/, '')}.`;
}
