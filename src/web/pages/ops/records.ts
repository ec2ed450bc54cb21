import type { App } from '../../../core/app/app.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { found } from '../../../platform/errors/refusal.ts';
import { findRecord, type OpsRecord } from '../../../slices/ops/records.ts';
import { publicPrefix } from './access.ts';
import type { OpsSection } from './mount.ts';
import { table, writePage } from './page.ts';

/** Read-only page for the record of a job. */
export function recordPages(app: App, environment: Environment): OpsSection {
  const prefix = publicPrefix(app.config);
  return {
    name: 'records',
    async show({ response, path, requestId }) {
      const record = found(await findRecord(app, path), 'No such record');
      const events = record.events.length > 0 ? `<h2>Events</h2>${table(record.events)}` : '';
      const exchanges = record.exchanges?.length ? `<h2>Provider requests</h2>${table(record.exchanges)}` : '';
      const links = `<p><a href="${prefix}/ops/queues/">Queues</a>${dashboardLink(record, prefix, environment)}</p>`;
      const main = `${links}${table(record.facts)}${events}${exchanges}`;
      writePage(response, 200, prefix, record.title, main, requestId);
    },
  };
}

/** Dashboard link to the record, through the business that an operator enters first; null for the other environment. */
function dashboardLink({ dashboard }: OpsRecord, prefix: string, environment: Environment): string {
  if (dashboard?.environment !== environment) return '';
  const { businessId, path } = dashboard;
  return ` · <a href="${prefix}/dashboard/operations/businesses/${businessId}?to=${encodeURIComponent(path)}">Open on the dashboard</a>`;
}
