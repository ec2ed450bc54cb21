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
  words: string;
}
type Check = (context: Context) => Promise<Omit<Finding, 'check'>>;

/** Receivers refuse a webhook whose time is further from their clock. */
const CLOCK_S = 300;
const TIMEOUT_MS = 10_000;

const checks: Record<string, Check> = { service, clock, key, webhooks, 'live feed': liveFeed, profiles };

export function doctor(program: Command, run: Run<object>): void {
  program
    .command('doctor')
    .description('look at everything that commands need, and say what to do; exit 1 when something fails')
    .action(run(examine));
}

async function examine(context: Context): Promise<void> {
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(checks)) findings.push({ check, ...(await runCheck(look, context)) });
  const mark = { ok: 'ok      ', warning: 'warning ', failed: 'FAILED  ' };
  context.answer(findings, findings.map(({ check, state, words }) => `${mark[state]}${check}: ${words}`).join('\n'));
  if (findings.some(({ state }) => state === 'failed')) context.end(EXIT.no);
}

async function runCheck(look: Check, context: Context): Promise<Omit<Finding, 'check'>> {
  try {
    return await look(context);
  } catch (error) {
    const { message, hint } = printError(error, context.url).error;
    return failed(`${message}. ${hint}`);
  }
}

const ok = (words: string): Omit<Finding, 'check'> => ({ state: 'ok', words });
const warning = (words: string): Omit<Finding, 'check'> => ({ state: 'warning', words });
const failed = (words: string): Omit<Finding, 'check'> => ({ state: 'failed', words });

const health = (url: string, path: string): Promise<Response> =>
  fetch(`${url}/health/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });

async function service({ url }: Context): Promise<Omit<Finding, 'check'>> {
  try {
    const { status } = await health(url, 'ready');
    return status === 200 ? ok(`${url} is ready`) : failed(`${url} says that it is not ready (${status}). Its log says why.`);
  } catch {
    return failed(`Nothing answers at ${url}. \`npm start\` starts the sandbox; --url names another service.`);
  }
}

async function clock({ url }: Context): Promise<Omit<Finding, 'check'>> {
  const { headers } = await health(url, 'live').catch(() => new Response());
  const date = headers.get('date');
  if (date === null) return failed('The service told no time.');
  const apart = Math.round((Date.now() - new Date(date).getTime()) / 1_000);
  if (Math.abs(apart) > CLOCK_S) return failed(`This machine is ${apart} s from the service, so it refuses every webhook. Set its clock.`);
  return Math.abs(apart) > 10
    ? warning(`This machine is ${apart} s from the service.`)
    : ok('This machine and the service agree on the time');
}

async function key({ client, where }: Context): Promise<Omit<Finding, 'check'>> {
  const { currency } = await client.wallet.find();
  return ok(`${where.apiKey}, from ${where.from}, works (${currency})`);
}

async function webhooks({ client }: Context): Promise<Omit<Finding, 'check'>> {
  const { webhookUrl, secretMasked, warnings } = await client.webhooks.find();
  if (warnings.length > 0) return warning(warnings.join(' '));
  if (secretMasked === null) return warning('There is no secret, so nothing is signed. Make one with `tollgate secret --write .env`.');
  return ok(webhookUrl === null ? 'No URL is set; `tollgate listen` hears of events all the same' : `They go to ${webhookUrl}`);
}

/** Opened and, when nothing was refused within a moment, closed again. */
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
  return failed(`The live feed does not answer. ${lost || 'Does a proxy between keep WebSockets out?'}`);
}

function profiles({ env }: Context): Promise<Omit<Finding, 'check'>> {
  const path = configPath(env);
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return Promise.resolve(ok('None are kept'));
  const isOpen = (stats.mode & 0o077) !== 0;
  return Promise.resolve(
    isOpen ? failed(`Others may read ${path}. Take that away: chmod 600 ${path}`) : ok(`${path} is yours alone to read`),
  );
}
