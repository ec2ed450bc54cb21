import type { Look } from '../src/services/work.ts';
import type { OpenApp } from '../src/programs/open-app.ts';
import { claimedQueue } from './claimed-queue.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { claimedQueues } from './queues.ts';
import { sweep, type Sweep } from './sweep.ts';

/** Starts everything the worker role does: the queues, and what each slice looks for. */
export function startJobs(app: OpenApp, looks: readonly Look[]): Sweep {
  const running = [
    ...claimedQueues.map((queue) => claimedQueue(app, app.queueConnection(), queue)),
    deliverWebhooks(app, () => app.queueConnection()),
    ...looks.map(({ name, everyMs = app.config.SETTLEMENT_POLL_MS, look }) => sweep(app, name, everyMs, () => look(app))),
  ];
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
