import { anySignal } from '../../src/any-signal.ts';
import { statSync } from 'node:fs';
import type { Command } from 'commander';
import { subscribe } from '../../src/subscription.ts';
import { type Context, Socket } from '../context.ts';
import { EXIT, printError } from '../exits.ts';
import { configPath } from '../profiles.ts';
import type { Run } from '../run.ts';

interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed';
  text: string;
}
type Check = (context: Context) => Promise<Omit<Finding, 'check'>>;

const CLOCK_S = 300;
const TIMEOUT_MS = 10_000;

const checks: Record<string, Check> = { service, clock, key, webhooks, 'live feed': liveFeed, profiles };

export function doctor(program: Command, run: Run<object>): void {
  program
    .command('doctor')
    .description('check the requirements of all commands and print how to fix each problem; exit 1 on failure')
    .action(run(examine));
}

async function examine(context: Context): Promise<void> {
  const findings: Finding[] = [];
  for (const [check, run] of Object.entries(checks)) findings.push({ check, ...(await runCheck(run, context)) });
  const mark = { ok: 'ok      ', warning: 'warning ', failed: 'FAILED  ' };
  context.answer(findings, findings.map(({ check, state, text }) => `${mark[state]}${check}: ${text}`).join('\n'));
  if (findings.some(({ state }) => state === 'failed')) context.end(EXIT.no);
}

async function runCheck(check: Check, context: Context): Promise<Omit<Finding, 'check'>> {
  try {
    return await check(context);
  } catch (error) {
    const { message, hint } = printError(error, context.url).error;
    return failed(`${message}. ${hint}`);
  }
}

const ok = (text: string): Omit<Finding, 'check'> => ({ state: 'ok', text });
const warning = (text: string): Omit<Finding, 'check'> => ({ state: 'warning', text });
const failed = (text: string): Omit<Finding, 'check'> => ({ state: 'failed', text });

const health = (url: string, path: string): Promise<Response> =>
  fetch(`${url}/health/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });

async function service({ url }: Context): Promise<Omit<Finding, 'check'>> {
  try {
    const { status } = await health(url, 'ready');
    return status === 200 ? ok(`${url} is ready`) : failed(`${url} is not ready (${status}). Read the reason in its log.`);
  } catch {
    return failed(`No answer at ${url}. \`npm start\` starts the sandbox; --url sets another address.`);
  }
}

async function clock({ url }: Context): Promise<Omit<Finding, 'check'>> {
  const { headers } = await health(url, 'live').catch(() => new Response());
  const date = headers.get('date');
  if (date === null) return failed('The service sent no time.');
  const apart = Math.round((Date.now() - new Date(date).getTime()) / 1_000);
  if (Math.abs(apart) > CLOCK_S)
    return failed(`The clock of this machine differs by ${apart} s from the service, so webhooks are refused. Set the clock.`);
  return Math.abs(apart) > 10
    ? warning(`The clock of this machine differs by ${apart} s from the service.`)
    : ok('The clocks of this machine and of the service agree');
}

async function key({ client, where }: Context): Promise<Omit<Finding, 'check'>> {
  const { currency } = await client.wallet.retrieve();
  return ok(`${where.apiKey}, from ${where.from}, works (${currency})`);
}

async function webhooks({ client }: Context): Promise<Omit<Finding, 'check'>> {
  const { webhookUrl, secretMasked, warnings } = await client.webhookSettings.retrieve();
  if (warnings.length > 0) return warning(warnings.join(' '));
  if (secretMasked === null)
    return warning('No webhook secret, so deliveries are unsigned. Create one with `tollgate secret --write .env`.');
  return ok(webhookUrl === null ? 'No webhook URL; `tollgate listen` receives events without one' : `Webhooks go to ${webhookUrl}`);
}

/** Live feed connection, closed after a moment without a refusal. */
async function liveFeed({ options }: Context): Promise<Omit<Finding, 'check'>> {
  const opened = { query: 'subscription { walletUpdated { id } }', field: 'walletUpdated' };
  const ended = new AbortController();
  const signal = anySignal([ended.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let lost = '';
  const onLost = ({ message }: Error): void => {
    lost = message;
    ended.abort();
  };
  for await (const _ of subscribe(options, opened, { signal, WebSocket: Socket, onLost })) return ok('The live feed answers');
  return failed(`The live feed does not answer. ${lost || 'Check that proxies pass WebSockets.'}`);
}

function profiles({ env }: Context): Promise<Omit<Finding, 'check'>> {
  const path = configPath(env);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return Promise.resolve(ok('No profiles'));
  const isOpen = (stats.mode & 0o077) !== 0;
  return Promise.resolve(isOpen ? failed(`Other users can read ${path}. Run: chmod 600 ${path}`) : ok(`${path} is private`));
}
