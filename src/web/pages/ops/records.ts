import type { App } from '../../../core/app/app.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { findRecord } from '../../../slices/ops/records.ts';
import { publicPrefix } from './access.ts';
import type { OpsSection } from './mount.ts';
import { table, writePage } from './page.ts';

/** What a job of the queue board is about: a page for each record, to look at only. */
export function recordPages(app: App): OpsSection {
  const prefix = publicPrefix(app.config);
  return {
    name: 'records',
    async show({ response, path, requestId }) {
      const record = await findRecord(app, path);
      if (!record) throw new Refusal('not_found', 'There is no such record', { code: 'RECORD_NOT_FOUND' });
      const events = record.events.length > 0 ? `<h2>What happened</h2>${table(record.events)}` : '';
      const exchanges = record.exchanges?.length ? `<h2>What was said to the provider</h2>${table(record.exchanges)}` : '';
      const main = `<p><a href="${prefix}/ops/queues/">Queues</a></p>${table(record.facts)}${events}${exchanges}`;
      writePage(response, 200, prefix, record.title, main, requestId);
    },
  };
}
