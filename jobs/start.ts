import { hearLateness } from '../src/core/workers/lateness.ts';
import type { Look } from '../src/core/app/work.ts';
import type { OpenApp } from '../src/app/wiring/open-app.ts';
import { claimedQueue } from './claimed-queue.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { type DueWork, keepDiary } from './diary.ts';
import { claimedQueues } from './queues.ts';
import { sweep, type Sweep } from './sweep.ts';

/** Starts everything the worker role does: the queues, and what each slice looks for. */
export function startJobs(opened: OpenApp, looks: readonly Look[]): Sweep {
  // Nobody waits for any of it.
  const { db, places } = opened.background;
  const app = { ...opened, db };
  app.metrics.gauge(
    'background_places',
    'Statements of background work that may run at once; fewer while requests are late',
    () => places.width,
  );
  const deaf = hearLateness(app, (isLate) => places.heard(isLate));
  const { SETTLEMENT_POLL_MS: pollMs } = app.config;
  const queues = [
    ...claimedQueues.map((queue) => claimedQueue(app, app.queueConnection(), queue)),
    deliverWebhooks(app, () => app.queueConnection()),
  ];
  const works = looks.flatMap(({ due, name, everyMs = pollMs, look }): DueWork[] =>
    due === undefined ? [] : [{ name, due, everyMs, look: () => look(app) }],
  );
  const diary = keepDiary(app, pollMs, [...queues, ...works]);
  const always = looks.filter(({ due }) => due === undefined);
  const sweeps = always.map(({ name, everyMs = pollMs, look }) => sweep(app, name, everyMs, () => look(app)));
  return {
    async stop() {
      deaf();
      await Promise.all([diary, ...sweeps].map((job) => job.stop()));
      await Promise.all(queues.map((job) => job.stop()));
    },
  };
}
