import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Context } from '../context.ts';
import type { Run } from '../run.ts';

interface Options {
  since: string;
  until?: string;
  dryRun?: boolean;
  endpoint?: string;
}

const POLL_MS = 500;

export function recover(program: Command, run: Run<Options>): void {
  program
    .command('recover')
    .description('deliver missed events: events without a delivery, and failed deliveries')
    .requiredOption('--since <time>', 'start time in RFC 3339, for example 2026-01-01T00:00:00Z')
    .option('--until <time>', 'end time (default: now)')
    .option('--endpoint <id>', 'target endpoint (default: the URL of the settings)')
    .option('--dry-run', 'count events without sending')
    .action(run(missed));
}

async function missed(context: Context, { since, until, dryRun, endpoint }: Options): Promise<void> {
  const { webhookRecoveries } = context.client;
  const stop = context.stop();
  let recovery = await webhookRecoveries.create({
    since,
    ...(until !== undefined && { until }),
    ...(dryRun && { dryRun }),
    ...(endpoint !== undefined && { endpointId: endpoint }),
  });
  while (recovery.status === 'running' && recovery.id !== null && !stop.aborted) {
    await sleep(POLL_MS, undefined, { signal: stop }).catch(() => undefined);
    recovery = await webhookRecoveries.retrieve(recovery.id);
  }
  const { status, events } = recovery;
  const done = status === 'dry_run' ? 'would be delivered' : status === 'running' ? 'sent so far; sending continues' : 'sent';
  context.answer(recovery, `${events} events ${done}`);
}
