import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import type { Context } from '../context.ts';
import { Problem } from '../exits.ts';
import type { Run } from '../run.ts';

interface Options {
  status?: string;
  limit: string;
  endpoint?: string;
}
type Query = NonNullable<Parameters<Tollgate['webhooks']['deliveries']>[0]>;

export function events(program: Command, run: Run<Options>): void {
  const command = program.command('events').description('deliveries of webhooks');
  command
    .command('list')
    .description('the latest deliveries')
    .option('--status <state>', 'only pending, delivered or failed ones')
    .option('--endpoint <id>', 'only to this endpoint')
    .option('--limit <number>', 'how many, at most 100', '20')
    .action(run(list));
  command.command('resend <delivery>').description('send one again, whatever became of it, under the same id').action(run(resend));
  command
    .command('replay <event>')
    .description('send an event, by its own id, to every endpoint that wants it')
    .option('--endpoint <id>', 'to this endpoint alone, whatever it wants')
    .action(run(replay));
}

async function list(context: Context, { status, limit, endpoint }: Options): Promise<void> {
  if (!/^(?:[1-9]\d?|100)$/.test(limit)) throw new Problem('--limit must be a whole number from 1 to 100', 'Leave it out for 20.');
  const { data } = await context.client.webhooks.deliveries({
    limit: Number(limit),
    ...(status !== undefined && { status: status as NonNullable<Query['status']> }),
    ...(endpoint !== undefined && { endpointId: endpoint }),
  });
  const lines = data.map(({ id, event, status: state, attempts, maxAttempts, httpStatus, lastError, createdAt }) =>
    [createdAt, id, event, state, `${attempts}/${maxAttempts}`, httpStatus ?? lastError ?? ''].join('  ').trimEnd(),
  );
  context.answer(data, lines.length > 0 ? lines.join('\n') : 'No deliveries; `tollgate listen` hears of events that have none.');
}

async function resend(context: Context, _options: Options, deliveryId = ''): Promise<void> {
  const delivery = await context.client.webhooks.resend(deliveryId);
  context.answer(delivery, `${delivery.event} is on its way again as ${delivery.id}`);
}

async function replay(context: Context, { endpoint }: Options, eventId = ''): Promise<void> {
  const sent = await context.client.webhooks.resendEvent(eventId, { ...(endpoint !== undefined && { endpointId: endpoint }) });
  context.answer(
    sent,
    sent.map(({ id, event, endpointId }) => `${event} is on its way as ${id} to ${endpointId ?? 'the URL of the settings'}`).join('\n'),
  );
}
