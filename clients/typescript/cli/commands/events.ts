import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  status?: string;
  limit: string;
  endpoint?: string;
}
type Query = NonNullable<Parameters<Tollgate['webhookDeliveries']['list']>[0]>;

export function events(program: Command, run: Run<Options>): void {
  const command = program.command('events').description('list and resend webhook deliveries');
  command
    .command('list')
    .description('list the latest deliveries')
    .option('--status <state>', 'filter: pending, delivered or failed')
    .option('--endpoint <id>', 'filter: one endpoint')
    .option('--limit <number>', 'number of deliveries, at most 100', '20')
    .action(run(list));
  command.command('resend <delivery...>').description('resend deliveries with their ids, in any status').action(run(resend));
  command
    .command('replay <event>')
    .description('send an event, by its id, to every matching endpoint')
    .option('--endpoint <id>', 'send to this endpoint alone, also when its filter excludes the event')
    .action(run(replay));
}

async function list(context: Context, { status, limit, endpoint }: Options): Promise<void> {
  if (!/^(?:[1-9]\d?|100)$/.test(limit)) throw new Problem('--limit must be a whole number from 1 to 100', 'Omit it for 20.');
  const { data } = await context.client.webhookDeliveries.list({
    limit: Number(limit),
    ...(status !== undefined && { status: status as NonNullable<Query['status']> }),
    ...(endpoint !== undefined && { endpointId: endpoint }),
  });
  const lines = data.map(({ id, event, status: state, attempts, maxAttempts, httpStatus, lastError, createdAt }) =>
    [createdAt, id, event, state, `${attempts}/${maxAttempts}`, httpStatus ?? lastError ?? ''].join('  ').trimEnd(),
  );
  context.answer(data, lines.length > 0 ? lines.join('\n') : 'No deliveries; `tollgate listen` receives events without a delivery.');
}

const AT_ONCE = 100;
const onItsWay = ({ event, id }: { event: string; id: string }): string => `${event} sent again as ${id}`;

async function resend(context: Context, _options: Options, first = '', more: readonly string[] = []): Promise<void> {
  if (more.length === 0) {
    const delivery = await context.client.webhookDeliveries.resend(first);
    return context.answer(delivery, onItsWay(delivery));
  }
  // A refused delivery does not stop the others.
  const ids = [first, ...more];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { deliveries, refused } = await context.client.webhookResends.create({ deliveryIds: ids.slice(from, from + AT_ONCE) });
    for (const delivery of deliveries) context.line(delivery, onItsWay(delivery));
    for (const { deliveryId, error } of refused) context.note(`${deliveryId}: ${error}`);
    if (refused.length > 0) context.end(EXIT.no);
  }
}

async function replay(context: Context, { endpoint }: Options, eventId = ''): Promise<void> {
  const sent = await context.client.webhookMessages.resend(eventId, { ...(endpoint !== undefined && { endpointId: endpoint }) });
  context.answer(
    sent,
    sent.map(({ id, event, endpointId }) => `${event} sent as ${id} to ${endpointId ?? 'the URL of the settings'}`).join('\n'),
  );
}
