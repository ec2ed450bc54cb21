import { readFileSync } from 'node:fs';
import { parse as yamlOf } from 'yaml';
import type { Environment, SandboxPlace } from '../../domain/actor/actor.ts';
import { type PortName, portNames } from '../../providers/ports/ports.ts';
import { Secret } from '../../platform/crypto/secret.ts';
import type { Adapter, Mode, ReportedMode } from '../../providers/adapter/adapter.ts';
import type { Rule } from '../../core/routing/route.ts';
import { providerAdapters } from './provider-adapters.ts';
import { fileSchema, type GivenProviders, WAIT_FOR_FLOAT_MINUTES } from './providers-schema.ts';

export interface ConfiguredAccount {
  name: string;
  adapter: Adapter;
  id: number;
  settings: unknown;
  mode: ReportedMode;
  /** Source addresses of webhooks; empty for any. */
  webhookFrom: readonly string[];
}

export interface ConfiguredProviders {
  accounts: readonly ConfiguredAccount[];
  serving: Readonly<Record<PortName, readonly string[]>>;
  rules: Readonly<Record<PortName, readonly Rule[]>>;
  waitForFloatMinutes: number;
  unlessChosen: SandboxPlace;
}

export type ProvidersFile = Record<Environment, ConfiguredProviders>;

const nothing = Object.fromEntries(portNames.map((port) => [port, []])) as unknown as Record<PortName, []>;
const none: ConfiguredProviders = {
  accounts: [],
  serving: nothing,
  rules: nothing,
  waitForFloatMinutes: WAIT_FOR_FLOAT_MINUTES,
  unlessChosen: 'provider_test',
};
export const noProviders: ProvidersFile = { sandbox: none, live: none };

/** Reads and validates PROVIDERS_FILE without calls. @returns the file, or every problem; with problems nothing is configured. */
export function readProviders(env: NodeJS.ProcessEnv): { providers: ProvidersFile; problems: string[] } {
  const path = env['PROVIDERS_FILE'];
  if (!path) return { providers: noProviders, problems: [] };
  const problems: string[] = [];
  const notify = (where: readonly PropertyKey[], what: string): void =>
    void problems.push(`PROVIDERS_FILE ${where.length > 0 ? `${where.join('.')}: ` : ''}${what}.`);
  const parsed = fileSchema.safeParse(withSecrets(treeAt(path, notify), env, notify, []));
  if (!parsed.success) {
    const result = new Set(problems.map((problem) => problem.split(':')[0]));
    for (const { path: where, message } of parsed.error.issues)
      if (!result.has(`PROVIDERS_FILE ${where.join('.')}`)) notify(where, message);
    return { providers: noProviders, problems };
  }
  const read = (environment: Environment): ConfiguredProviders => {
    const given = parsed.data[environment];
    return given ? configured(environment, given, notify) : none;
  };
  const providers = { sandbox: read('sandbox'), live: read('live') };
  for (const { name, id } of depositTakers(providers.live))
    if (depositTakers(providers.sandbox).some((other) => other.id === id))
      notify(
        ['live', 'accounts', name, 'id'],
        'is also that of an account in sandbox that serves virtualAccounts; deposits are identified by it, so choose another',
      );
  return problems.length > 0 ? { providers: noProviders, problems } : { providers, problems };
}

const depositTakers = ({ accounts, serving: ports }: ConfiguredProviders): ConfiguredAccount[] =>
  accounts.filter(({ name }) => ports.virtualAccounts.includes(name));

type Report = (where: readonly PropertyKey[], what: string) => void;

function treeAt(path: string, notify: Report): unknown {
  try {
    const text = readFileSync(path, 'utf8');
    // Security: aliases could expand a short file into a large tree.
    return /\.ya?ml$/i.test(path) ? (yamlOf(text, { maxAliasCount: 20 }) as unknown) : (JSON.parse(text) as unknown);
  } catch (error) {
    // Security: drops YAML's excerpt, which may hold a secret.
    notify([], `cannot be read: ${((error as Error).message.split(':\n')[0] ?? '').replaceAll('\n', ' ')}`);
    return {};
  }
}

/** Replaces references to secrets. */
function withSecrets(value: unknown, env: NodeJS.ProcessEnv, notify: Report, where: readonly PropertyKey[]): unknown {
  if (Array.isArray(value)) return value.map((part, index) => withSecrets(part, env, notify, [...where, index]));
  if (typeof value !== 'object' || value === null) return value;
  const [first, ...more] = Object.entries(value);
  if (first && more.length === 0 && typeof first[1] === 'string' && (first[0] === 'env' || first[0] === 'file'))
    return first[0] === 'env' ? fromEnv(env, first[1], notify, where) : fromFile(first[1], notify, where);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withSecrets(part, env, notify, [...where, name])]));
}

function fromEnv(env: NodeJS.ProcessEnv, name: string, notify: Report, where: readonly PropertyKey[]): Secret | undefined {
  const text = env[name]?.trim();
  if (text) return new Secret(text);
  notify(where, `the environment has no ${name}`);
  return undefined;
}

function fromFile(path: string, notify: Report, where: readonly PropertyKey[]): Secret | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text !== '') return new Secret(text);
    notify(where, `the file ${path} is empty`);
  } catch (error) {
    notify(where, `its file cannot be read: ${(error as Error).message}`);
  }
  return undefined;
}

function configured(environment: Environment, given: GivenProviders, notify: Report): ConfiguredProviders {
  const { accounts: named, waitForFloatMinutes, unlessChosen = 'provider_test', ...ports } = given;
  const accounts = Object.entries(named).map(([name, { adapter: wanted, id, webhookFrom = [], ...settings }]): ConfiguredAccount => {
    const adapter = providerAdapters.find((each) => each.name === wanted);
    if (!adapter) throw new Error(`the schema let ${wanted} through`);
    return { name, adapter, id, settings, mode: adapter.modeOf(settings), webhookFrom };
  });
  const wantedMode: Mode = environment === 'live' ? 'live' : 'test';
  const ids = new Map<number, string>();
  for (const { name, id, mode } of accounts) {
    const other = ids.get(id);
    if (other !== undefined) notify([environment, 'accounts', name, 'id'], `is ${other}'s already; give each account its own number`);
    ids.set(id, name);
    if (mode === 'mixed') notify([environment, 'accounts', name], 'its credentials and addresses mix test and live mode; use one mode');
    else if (mode !== null && mode !== wantedMode)
      notify([environment, 'accounts', name], `its credentials are for ${mode} mode, and ${environment} takes ${wantedMode} mode alone`);
  }
  const rules = mapPorts((port) => ports[port].map((rule): Rule => (typeof rule === 'string' ? { account: rule } : ruleOf(rule))));
  // Bills have one catalogue; its account comes first.
  const catalogue = rules.bills.find(({ when: fitting }) => fitting === undefined);
  if (rules.bills.length > 0 && !catalogue)
    notify([environment, 'bills'], 'needs an account without when: clients choose from its catalogue');
  const serving = mapPorts((port) => [
    ...new Set([...(port === 'bills' && catalogue ? [catalogue] : []), ...rules[port]].map(({ account }) => account)),
  ]);
  for (const port of portNames) {
    if (rules[port].reduce((sum, { share = 0 }) => sum + share, 0) > 100)
      notify([environment, port], 'its shares are more than 100 percent');
    for (const name of serving[port]) {
      const account = accounts.find((each) => each.name === name);
      if (!account) notify([environment, port], `there is no account ${name} under ${environment}.accounts`);
      else if (!account.adapter.serves.includes(port)) notify([environment, port], `${account.adapter.name} does not serve ${port}`);
    }
  }
  return { accounts, serving, rules, waitForFloatMinutes, unlessChosen };
}

const mapPorts = <T>(make: (port: PortName) => T): Record<PortName, T> =>
  Object.fromEntries(portNames.map((port) => [port, make(port)])) as Record<PortName, T>;

const ruleOf = ({ account, when: fitting, share }: { account: string; when?: Rule['when']; share?: number | undefined }): Rule => ({
  account,
  ...(fitting && { when: fitting }),
  ...(share !== undefined && { share }),
});
