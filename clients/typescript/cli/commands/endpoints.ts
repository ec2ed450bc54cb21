import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import type { Run } from '../run.ts';
import { secretFile } from '../secret-file.ts';
import { shown } from '../show.ts';

interface Given {
  url?: string;
  description?: string;
  events?: string;
  filter?: string;
  headers?: string;
  rate?: string;
  ordered?: boolean;
  signature?: string;
}
interface Options extends Given {
  write: string;
  name: string;
  grace: string;
  reason?: string;
  deliverMissed?: boolean;
}
type Fields = Parameters<Tollgate['webhookEndpoints']['create']>[0];

const NAME = 'WEBHOOK_SECRET';

export function endpoints(program: Command, run: Run<Options>): void {
  const command = program.command('endpoints').description('manage webhook endpoints, besides the URL of the settings');
  command.command('list').description('list endpoints with their delivery health').action(run(list));
  command.command('show <endpoint>').description('show one endpoint').action(run(show));
  writing(
    response(command.command('add <url>').description('add an endpoint; its secret is written to a file, because it is shown once')),
  ).action(run(add));
  response(command.command('change <endpoint>').description('update settings of an endpoint'))
    .option('--url <url>', 'new URL for events')
    .action(run(change));
  writing(command.command('secret <endpoint>').description('rotate the signing secret of an endpoint'))
    .option('--grace <seconds>', 'seconds in which the old secret also signs', '0')
    .action(run(rotate));
  command.command('test <endpoint>').description('send a test event to an endpoint').action(run(test));
  command
    .command('pause <endpoint>')
    .description('skip events from now on')
    .option('--reason <text>', 'reason, shown with the endpoint')
    .action(run(pause));
  command
    .command('resume <endpoint>')
    .description('deliver events from now on')
    .option('--deliver-missed', 'also deliver skipped events')
    .action(run(resume));
  command.command('remove <endpoint>').description('delete an endpoint and cancel its pending deliveries').action(run(remove));
}

const response = (command: Command): Command =>
  command
    .option('--description <text>', 'purpose of the endpoint')
    .option('--events <names>', 'events to deliver, separated by commas; `all` for all except opt-in events')
    .option('--filter <json>', 'condition on event data, for example {"amount":{"$gte":5000000}}; `none` for no filter')
    .option('--headers <file>', 'file with custom headers, one `Name: value` per line, because other users can read options')
    .option('--rate <number>', 'limit of attempts per second, 1 to 100; `none` for no limit')
    .option('--ordered', 'ordered delivery, one event at a time')
    .option('--signature <profile>', 'signature: service, standard-webhooks, standard-webhooks-ed25519 or stripe-like');

const writing = (command: Command): Command =>
  command.requiredOption('--write <file>', 'private file for the secret').option('--name <name>', 'variable name in the file', NAME);

/** Input of the API from the options. @throws Problem for an invalid value. */
function fieldsOf({ description, events, filter, headers, rate, ordered, signature }: Given): Omit<Fields, 'url'> {
  return {
    ...(description !== undefined && { description: description === '' ? null : description }),
    ...(events !== undefined && {
      eventTypes: events === 'all' ? [] : (events.split(',').map((name) => name.trim()) as NonNullable<Fields['eventTypes']>),
    }),
    ...(filter !== undefined && { filter: filter === 'none' ? null : filterOf(filter) }),
    ...(headers !== undefined && { headers: headersIn(headers) }),
    ...(rate !== undefined && { ratePerSecond: rate === 'none' ? null : Number(rate) }),
    ...(ordered && { ordered }),
    ...(signature !== undefined && { signatureProfile: signature as NonNullable<Fields['signatureProfile']> }),
  };
}

function filterOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new Problem('--filter is not valid JSON', `Use single quotes, for example '{"amount":{"$gte":5000000}}'.`);
  }
}

function headersIn(path: string): { name: string; value: string }[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Problem(`${path} cannot be read: ${(error as Error).message}`, 'Use a file with one header per line.');
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      if (at < 1) throw new Problem(`${path} has a line without a colon`, 'Write one header per line, for example X-Api-Key: value.');
      return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    });
}

async function list(context: Context): Promise<void> {
  const { data } = await context.client.webhookEndpoints.list();
  const lines = data.map(({ id, url, status, isFirst, health: { successShare } }) =>
    [id, status, successShare === null ? '–' : `${Math.round(successShare * 100)}%`, url, isFirst ? '(settings)' : ''].join('  ').trimEnd(),
  );
  context.answer(data, lines.length > 0 ? lines.join('\n') : 'No endpoints. Add one with `tollgate endpoints add`.');
}

async function show(context: Context, _: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhookEndpoints.retrieve(id);
  context.answer(endpoint, shown(endpoint));
}

async function add(context: Context, options: Options, url = ''): Promise<void> {
  const fields = fieldsOf(options);
  const file = secretFile(options.write, options.name);
  const { secret, ...endpoint } = await context.client.webhookEndpoints.create({ url, ...fields });
  file.keep(secret);
  context.answer(
    { ...endpoint, written: options.write, name: options.name },
    `${endpoint.id} added; secret ${options.name} written to ${options.write}`,
  );
}

async function change(context: Context, options: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhookEndpoints.update(id, {
    ...fieldsOf(options),
    ...(options.url !== undefined && { url: options.url }),
  });
  context.answer(endpoint, shown(endpoint));
}

async function rotate(context: Context, { write: path, name, grace }: Options, id = ''): Promise<void> {
  if (!/^\d{1,6}$/.test(grace))
    throw new Problem('--grace must be a whole number of seconds', 'Omit it to end the old secret immediately.');
  const file = secretFile(path, name);
  const { secret } = await context.client.webhookEndpointSecrets.rotate(id, { gracePeriodSeconds: Number(grace) });
  file.keep(secret);
  context.answer({ id, written: path, name }, `${name} written to ${path}`);
}

async function test(context: Context, _: Options, id = ''): Promise<void> {
  const { deliveryId } = await context.client.webhookEndpoints.test(id);
  context.answer({ deliveryId }, `test event sent as ${deliveryId}`);
}

async function pause(context: Context, { reason }: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhookEndpoints.pause(id, { ...(reason !== undefined && { reason }) });
  context.answer(endpoint, `${id} paused`);
}

async function resume(context: Context, { deliverMissed }: Options, id = ''): Promise<void> {
  const endpoint = await context.client.webhookEndpoints.resume(id, { ...(deliverMissed && { deliverMissed }) });
  context.answer(endpoint, `${id} resumed${deliverMissed ? ', skipped events sent' : ''}`);
}

async function remove(context: Context, _: Options, id = ''): Promise<void> {
  context.answer(await context.client.webhookEndpoints.delete(id), `${id} deleted`);
}
