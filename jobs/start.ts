import type { Look } from '../src/services/slice.ts';
import type { OpenApp } from '../src/programs/open-app.ts';
import { deliverWebhooks } from './deliver-webhooks.ts';
import { requeryBills } from './requery-bills.ts';
import { sendMails } from './send-mail.ts';
import { settleTransfers } from './settle-transfers.ts';
import { sweep, type Sweep } from './sweep.ts';

/** Starts everything the worker role does: the queues, and what each slice looks for. */
export function startJobs(app: OpenApp, looks: readonly Look[]): Sweep {
  const running = [
    settleTransfers(app, app.queueConnection()),
    requeryBills(app, app.queueConnection()),
    deliverWebhooks(app, () => app.queueConnection()),
    sendMails(app, app.queueConnection()),
    ...looks.map(({ name, everyMs = app.config.SETTLEMENT_POLL_MS, look }) => sweep(app, name, everyMs, () => look(app))),
  ];
  return {
    async stop() {
      await Promise.all(running.map((job) => job.stop()));
    },
  };
}
