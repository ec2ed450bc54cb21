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

/** What the service takes in one request. */
const AT_ONCE = 100;
const onItsWay = ({ event, id }: { event: string; id: string }): string => `${event} is on its way again as ${id}`;

async function resend(context: Context, _options: Options, first = '', more: readonly string[] = []): Promise<void> {
  if (more.length === 0) {
    const delivery = await context.client.webhooks.resend(first);
    return context.answer(delivery, onItsWay(delivery));
  }
  // One that cannot be sent now holds none of the others back.
  const ids = [first, ...more];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { deliveries, refused } = await context.client.webhooks.resendMany({ deliveryIds: ids.slice(from, from + AT_ONCE) });
    for (const delivery of deliveries) context.line(delivery, onItsWay(delivery));
    for (const { deliveryId, error } of refused) context.note(`${deliveryId}: ${error}`);
    if (refused.length > 0) context.end(EXIT.no);
  }
}

async function replay(context: Context, { endpoint }: Options, eventId = ''): Promise<void> {
  const sent = await context.client.webhooks.resendEvent(eventId, { ...(endpoint !== undefined && { endpointId: endpoint }) });
  context.answer(
    sent,
    sent.map(({ id, event, endpointId }) => `${event} is on its way as ${id} to ${endpointId ?? 'the URL of the settings'}`).join('\n'),
  );
}
