import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import type { Run } from '../run.ts';
import { secretFile } from '../secret-file.ts';
import { shown } from '../show.ts';

interface Said {
  url?: string;
  description?: string;
  events?: string;
  filter?: string;
  headers?: string;
  rate?: string;
  ordered?: boolean;
}
interface Options extends Said {
  write: string;
  name: string;
  grace: string;
  reason?: string;
  deliverMissed?: boolean;
}
type Fields = Parameters<Tollgate['webhooks']['addEndpoint']>[0];

const NAME = 'WEBHOOK_SECRET';

export function endpoints(program: Command, run: Run<Options>): void {
  const command = program.command('endpoints').description('the servers that get webhooks, beside the URL of the settings');
  command.command('list').description('all of them, with how they fare').action(run(list));
  command.command('show <endpoint>').description('one of them').action(run(show));
  writing(
    response(command.command('add <url>').description('add one; its secret is written into a file, since it is shown only once')),
  ).action(run(add));
  response(command.command('change <endpoint>').description('change what is told of it, and leave the rest'))
    .option('--url <url>', 'where events go from now on')
    .action(run(change));
  writing(command.command('secret <endpoint>').description('make a new signing secret of it'))
    .option('--grace <seconds>', 'how long the old secret signs beside it', '0')
    .action(run(rotate));
  command.command('test <endpoint>').description('deliver a test event to it').action(run(test));
  command
    .command('pause <endpoint>')
    .description('skip what happens from now on')
    .option('--reason <text>', 'why, for whoever looks at it later')
    .action(run(pause));
  command
    .command('resume <endpoint>')
    .description('deliver again what happens from now on')
    .option('--deliver-missed', 'and what the pause skipped')
    .action(run(resume));
  command.command('remove <endpoint>').description('remove it, and give up what is still to be sent to it').action(run(remove));
}

const response = (command: Command): Command =>
  command
    .option('--description <text>', 'what it is for')
    .option('--events <names>', 'events to deliver, with commas between them; `all` for all that are not opt-in')
    .option('--filter <json>', 'what must be true of their data, such as {"amount":{"$gte":5000000}}; `none` for nothing')
    .option('--headers <file>', 'headers of your own from a file, `Name: value` a line, as values are no options that everybody can read')
    .option('--rate <number>', 'the most attempts that begin in any one second, 1 to 100; `none` for no such bound')
    .option('--ordered', 'one event at a time');

const writing = (command: Command): Command =>
  command
    .requiredOption('--write <file>', 'the file for the secret, which is yours alone to read')
    .option('--name <name>', 'under which it stands there', NAME);

/** What was said, as the service takes it. @throws Problem for what cannot be read. */
function fieldsOf({ description, events, filter, headers, rate, ordered }: Said): Omit<Fields, 'url'> {
  return {
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(events !== undefined && {
      eventTypes: events === 'all' ? [] : (events.split(',').map((name) => name.trim()) as NonNullable<Fields['eventTypes']>),
    }),
    ...(filter !== undefined && { filter: filter === 'none' ? null : filterOf(filter) }),
    ...(headers !== undefined && { headers: headersIn(headers) }),
    ...(rate !== undefined && { ratePerSecond: rate === 'none' ? null : Number(rate) }),
    ...(ordered && { ordered }),
  };
}

function filterOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Problem('--filter is no JSON', 'Put it in single quotes, such as \'{"amount":{"$gte":5000000}}\'.');
  }
}

function headersIn(path: string): { name: string; value: string }[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`, 'Name a file with a header a line.');
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      if (at < 1) throw new Problem(`${path} has a line without a colon`, 'Write a header a line, such as X-Api-Key: its value.');
      return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
}

async function list(context: Context): Promise<void> {
  const { data } = await context.client.webhooks.endpoints();
  const lines = data.map(({ id, url, status, isFirst, health: { successShare } }) =>
    [id, status, successShare === null ? '–' : `${Math.round(successShare * 100)}%`, url, isFirst ? '(of the settings)' : '']
      .join('  ')
      .trimEnd(),
  );
  context.answer(data, lines.length > 0 ? lines.join('\n') : 'No endpoints; `tollgate endpoints add` adds one.');
}

async function show(context: Context, _: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhooks.findEndpoint(id);
  context.answer(endpoint, shown(endpoint));
}

async function add(context: Context, options: Options, url = ''): Promise<void> {
  const fields = fieldsOf(options);
  const file = secretFile(options.write, options.name);
  const { secret, ...endpoint } = await context.client.webhooks.addEndpoint({ url, ...fields });
  file.keep(secret);
  context.answer(
    { ...endpoint, written: options.write, name: options.name },
    `${endpoint.id} gets events; ${options.name} stands in ${options.write}`,
  );
}

async function change(context: Context, options: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhooks.updateEndpoint(id, {
    ...fieldsOf(options),
    ...(options.url !== undefined && { url: options.url }),
  });
  context.answer(endpoint, shown(endpoint));
}

async function rotate(context: Context, { write: path, name, grace }: Options, id = ''): Promise<void> {
  if (!/^\d{1,6}$/.test(grace))
    throw new Problem('--grace must be a whole number of seconds', 'Leave it out to end the old secret at once.');
  const file = secretFile(path, name);
  const { secret } = await context.client.webhooks.rotateEndpointSecret(id, { gracePeriodSeconds: Number(grace) });
  file.keep(secret);
  context.answer({ id, written: path, name }, `${name} stands in ${path}`);
}

async function test(context: Context, _: Options, id = ''): Promise<void> {
  const { deliveryId } = await context.client.webhooks.testEndpoint(id);
  context.answer({ deliveryId }, `a test is on its way as ${deliveryId}`);
}

async function pause(context: Context, { reason }: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhooks.pauseEndpoint(id, { ...(reason !== undefined && { reason }) });
  context.answer(endpoint, `${id} is paused`);
}

async function resume(context: Context, { deliverMissed }: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhooks.resumeEndpoint(id, { ...(deliverMissed && { deliverMissed }) });
  context.answer(endpoint, `${id} gets events again${deliverMissed ? ', and what it missed' : ''}`);
}

async function remove(context: Context, _: Options, id = ''): Promise<void> {
  context.answer(await context.client.webhooks.removeEndpoint(id), `${id} is removed`);
}
