import type { Command } from 'commander';
import type { Tollgate } from '../../src/client.ts';
import { TollgateError } from '../../src/errors.ts';
import type { Context } from '../context.ts';
import { EXIT, Problem } from '../exits.ts';
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
  command
    .command('resend <delivery...>')
    .description('send one or several again, whatever became of them, under the same ids')
    .action(run(resend));
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

async function resend(context: Context, _options: Options, first = '', more: readonly string[] = []): Promise<void> {
  const again = async (deliveryId: string) => {
    const delivery = await context.client.webhooks.resend(deliveryId);
    return { delivery, text: `${delivery.event} is on its way again as ${delivery.id}` };
  };
  if (more.length === 0) {
    const { delivery, text } = await again(first);
    return context.answer(delivery, text);
  }
  // One that cannot be sent now holds none of the others back.
  for (const deliveryId of [first, ...more]) {
    try {
      const { delivery, text } = await again(deliveryId);
      context.line(delivery, text);
    } catch (error) {
      if (!(error instanceof TollgateError)) throw error;
      context.note(`${deliveryId}: ${error.message}`);
      context.end(EXIT.no);
    }
  }
}

async function replay(context: Context, { endpoint }: Options, eventId = ''): Promise<void> {
  const sent = await context.client.webhooks.resendEvent(eventId, { ...(endpoint !== undefined && { endpointId: endpoint }) });
  context.answer(
    sent,
    sent.map(({ id, event, endpointId }) => `${event} is on its way as ${id} to ${endpointId ?? 'the URL of the settings'}`).join('\n'),
  );
}
