import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { settings } from './settings.ts';
import type { KeyRing } from '../crypto/key-ring.ts';

const SANDBOX_PASSWORD = 'tollgate';

interface Secrets {
  KEY_PEPPER?: string | undefined;
  ENCRYPTION_KEYS?: KeyRing | undefined;
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
}

const MIN_DISTINCT = 6;

/** Problems of secrets: few distinct characters, or docker-compose.yml's password. */
function* guessable({
  KEY_PEPPER: pepper,
  ENCRYPTION_KEYS: ring,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
}: Secrets): Generator<string> {
  if (pepper !== undefined && new Set(pepper).size < MIN_DISTINCT)
    yield 'KEY_PEPPER can be guessed. Live keys need a random one: openssl rand -hex 32';
  for (const [id, key] of ring?.keys ?? [])
    if (new Set(key.export()).size < MIN_DISTINCT)
      yield `ENCRYPTION_KEYS has a key that can be guessed (${id}). Generate one: openssl rand -base64 32`;
  for (const [name, url] of Object.entries({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }))
    if (url !== undefined && new URL(url).password === SANDBOX_PASSWORD)
      yield `${name} has the documented password of the sandbox. Live needs one of your own: alter role … password '…'.`;
}

type Settings = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

export interface Config extends Readonly<Settings> {
  has(role: 'api' | 'worker'): boolean;
}

/** Former names of settings, which this version still reads. */
const FORMER_NAMES = [['LEDGER_LANES', 'LEDGER_PARTITIONS']] as const;

const SANDBOX_PEPPER = 'sandbox-only-pepper-refused-for-live-keys';

/** Lists every configuration problem, each with its fix. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(message: string, problems: readonly string[] = [message]) {
    super(message);
    this.problems = problems;
  }
}

/** Settings under a former name, with a sentence for operators. */
export const formerNamesIn = (env: NodeJS.ProcessEnv): string[] =>
  FORMER_NAMES.flatMap(([former, name]) =>
    env[former] || env[`${former}_FILE`] ? [`${former} is ${name} now; the next version does not read ${former}`] : [],
  );

const withCurrentNames = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(FORMER_NAMES.flatMap(([former, name]) => ['', '_FILE'].map((end) => [name + end, env[former + end]]))),
  ...env,
});

/**
 * Reads and checks the environment; `NAME_FILE` names a file with the value of NAME. @throws ConfigError listing
 * all problems.
 */
export function readConfig(given: NodeJS.ProcessEnv, further: readonly string[] = []): Config {
  const env = withCurrentNames(given);
  const problems: string[] = [...further];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, about }] of Object.entries(settings)) {
    const parsed = schema.safeParse(textOf(env, name, problems));
    if (parsed.success) values[name] = parsed.data;
    else problems.push(`${name} ${env[name] ? parsed.error.issues[0]!.message.toLowerCase() : 'is not set'}. ${about}`);
  }
  if (values['DEMO'] && values['LIVE_PORT'] !== undefined)
    problems.push('DEMO and LIVE_PORT are both set. Documented credentials must never reach real money: unset one of them.');
  if (values['LOG_ACCOUNT_MAILS'] && values['LIVE_PORT'] !== undefined)
    problems.push(
      'LOG_ACCOUNT_MAILS and LIVE_PORT are both set. Password reset codes must not reach the log of live: unset LOG_ACCOUNT_MAILS.',
    );
  if (values['LIVE_PORT'] !== undefined && values['KEY_PEPPER'] === SANDBOX_PEPPER)
    problems.push('KEY_PEPPER is the documented sandbox value. Live keys need one of your own: 32 or more random characters.');
  if (values['LIVE_PORT'] !== undefined) problems.push(...guessable(values));
  if (values['LIVE_PORT'] !== undefined && !env['ENCRYPTION_KEYS'] && !env['ENCRYPTION_KEYS_FILE'])
    problems.push('ENCRYPTION_KEYS is not set, and LIVE_PORT is. Set it to id:key with a key from: openssl rand -base64 32');
  if (values['SMTP_URL'] !== undefined && !env['MAIL_FROM'] && !env['MAIL_FROM_FILE'])
    problems.push('SMTP_URL is set and MAIL_FROM is not. Mail servers refuse mail without a sender of your own domain: set it.');
  if ([values['SCREENING'], values['SANDBOX_SCREENING']].includes('watchman') && values['WATCHMAN_URL'] === undefined)
    problems.push('WATCHMAN_URL is not set, and screening by watchman is. Set it to the address of your Watchman.');
  if (problems.length > 0)
    throw new ConfigError(`The configuration has ${problems.length} problem(s):\n${problems.map((p) => `  - ${p}`).join('\n')}`, problems);
  const config = values as Settings;
  return Object.freeze({ ...config, has: (role: 'api' | 'worker') => config.ROLES.includes(role) });
}

function textOf(env: NodeJS.ProcessEnv, name: string, problems: string[]): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    problems.push(`${name}_FILE names a file that cannot be read: ${(error as Error).message}.`);
    return undefined;
  }
}

export function envExample(): string {
  const entries = Object.entries(settings).map(([name, { about, example }]) => `# ${about}\n${example ? '' : '# '}${name}=${example}\n`);
  return `# Every setting, with its default or an example. Any NAME can be given as NAME_FILE, the path of a file that holds it.\n\n${entries.join('\n')}`;
}

/** Settings without a default, which the systemd units need. */
const OF_A_SERVICE = {
  DATABASE_URL: 'postgres://tollgate_service:PASSWORD@127.0.0.1:5432/tollgate',
  REDIS_URL: 'redis://127.0.0.1:6379',
  KEY_PEPPER: '',
};

/** deploy/systemd/tollgate.env: required settings, and all others as comments. */
export function serviceEnv(): string {
  const needed = Object.entries(OF_A_SERVICE).map(([name, value]) => `${name}=${value}\n`);
  const others = envExample()
    .split('\n\n')
    .slice(1)
    .filter(
      (entry) =>
        !Object.keys({ ...OF_A_SERVICE, DATABASE_OWNER_URL: '', ROLES: '' }).some(
          (name) => entry.includes(`\n${name}=`) || entry.includes(`\n# ${name}=`),
        ),
    )
    .map((entry) => entry.replace(/\n(?=[A-Z])/, '\n# '));
  return `# Settings of tollgate-api and tollgate-worker: /etc/tollgate/tollgate.env, owner root, mode 0600. Other settings below are examples.\n\n${needed.join('')}\n${others.join('\n\n')}`;
}
