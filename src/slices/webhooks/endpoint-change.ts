import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Endpoint, findReceiver } from './endpoint.ts';
import { auditedEndpoint, type EndpointRecord, endpointRecord, noEndpoint } from './endpoint-record.ts';

export const SUBJECT = 'webhook_endpoint';

/**
 * Makes one change of a further endpoint and writes it down in the same commit; changes of one business come one after the other.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint, which the settings alone change.
 */
export function changedEndpoint(
  app: App,
  actor: Actor,
  { action, id }: { action: string; id: string },
  change: (tx: Tx, endpoint: Endpoint, before: EndpointRecord) => Promise<void>,
): Promise<EndpointRecord> {
  return audited(app, actor, async (tx) => {
    const endpoint = await findFurther(tx, actor, id);
    const before = await endpointRecord({ db: tx }, actor.bookId, id);
    await change(tx, endpoint, before);
    const after = await endpointRecord({ db: tx }, actor.bookId, id);
    const [old, fresh] = [auditedEndpoint(before), auditedEndpoint(after)];
    const { headers } = (await findReceiver({ db: tx }, actor.bookId, id)) ?? endpoint;
    // A repeat finds its own step taken, which is written down already. Of a header whose value changed only that is told.
    const isChanged = JSON.stringify([old, endpoint.headers]) !== JSON.stringify([fresh, headers]);
    if (isChanged) await audit(tx, actor, { action, subject: { type: SUBJECT, id }, before: old, after: fresh });
    return after;
  });
}

/** @throws as `changedEndpoint`. */
export async function findFurther(tx: Tx, { bookId }: Actor, id: string): Promise<Endpoint> {
  const endpoint = await findReceiver({ db: tx }, bookId, id);
  if (!endpoint || endpoint.url === null) throw noEndpoint();
  if (endpoint.isFirst)
    throw new Refusal('conflict', 'This is the first endpoint; change it with /webhooks/settings', { code: 'INVALID_STATE' });
  return endpoint;
}

/** As it is stored: a bare origin as it was said, without the slash that URLs get. */
export const writtenUrl = (url: URL, said: string): string => (url.href === `${said}/` ? said : url.href);
