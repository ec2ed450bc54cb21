import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import { keysFor } from './deliver.ts';
import { COLUMNS, type Endpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';
import { versionedBody } from '../../core/versions/versions.ts';

const MAX_DELIVERIES = 100;

interface Row extends Endpoint {
  deliveryId: string;
  event: string;
  body: string;
  sentAt: Date;
  headersMasked: { name: string; value: string }[];
}

/**
 * Request headers of the latest attempts, in one statement. Signatures are computed again from the start of the attempt and the
 * present secrets; values of custom headers are masked.
 */
export const headersOfDeliveries = operation({
  title: 'webhookHeaders.list',
  summary: 'List request headers of webhook deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { deliveryIds }): Promise<Map<string, Record<string, string>>> {
    const rows = await app.db.query<Row>(
      'webhook.headers',
      `select d.id as delivery_id, d.event, webhook.envelope(o) as body, coalesce(a.started_at, clock_timestamp()) as sent_at, e.headers_masked, ${COLUMNS}
         from unnest($2::uuid[]) wanted(id)
        cross join lateral (select * from webhook.delivery x where x.book_id = $1 and x.id = wanted.id limit 1) d
         join ledger.outbox o on o.book_id = $1 and o.id = d.event_id
         join webhook.receiver e on e.book_id = $1 and e.id = d.endpoint_id join ledger.book b on b.id = e.book_id
         left join lateral (select x.started_at from webhook.attempt x where x.book_id = $1 and x.delivery_id = d.id order by x.n desc limit 1) a on true`,
      [actor.bookId, deliveryIds],
    );
    return new Map(await Promise.all(rows.map(async (row) => [row.deliveryId, await headersOf(app, row)] as const)));
  },
});

async function headersOf(app: App, row: Row): Promise<Record<string, string>> {
  const { deliveryId, event, body, sentAt, headersMasked, ...endpoint } = row;
  const signed = signedHeaders({
    id: deliveryId,
    event,
    body: Buffer.from(versionedBody(event, body, endpoint.apiVersion), 'utf8'),
    timestampSeconds: Math.floor(sentAt.getTime() / 1_000),
    secrets: signingSecrets(app, endpoint, sentAt),
    profile: endpoint.isFirst ? 'settings' : endpoint.signatureProfile,
    signingKeys: await keysFor(app, endpoint, sentAt),
  });
  return { ...Object.fromEntries(headersMasked.map(({ name, value }) => [name, value])), ...signed };
}
