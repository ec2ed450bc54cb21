import { purgeIdempotencyKeys } from '../src/api/rest/idempotency.ts';
import type { OpenApp } from '../src/open-app.ts';
import { settleTransfers } from './settle-transfers.ts';
import { sweep, type Sweep } from './sweep.ts';

const HOUR_MS = 3_600_000;

/** Starts everything the worker role does. */
export function startJobs(app: OpenApp): Sweep {
  const running = [
    settleTransfers(app, app.queueConnection()),
    sweep(app, 'purge-idempotency-keys', HOUR_MS, async () => (await purgeIdempotencyKeys(app)) > 0),
  ];
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
