import type { App } from '../../core/app/app.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { moving } from '../../core/ledger/liveness.ts';
import { type SearchProvider, searchHook, UUID } from '../../core/search/search-provider.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf, type Triggers } from '../../core/slice/trigger.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { ENDPOINT_STATUS } from './endpoint-record.ts';
import { webhookFigures } from './figures.ts';
import { webhookResolvers } from './graphql.ts';
import { webhookMails } from './mail-templates.ts';
import { endpointRoutes, webhookKeyRoutes, webhookRoutes } from './rest.ts';
import { resealSecrets } from './secrets.ts';
import { resealSigningKeys } from './signing-keys.ts';
import { sendTestWebhook } from './test-event.ts';
import { wakeWorkers } from './endpoint-queue.ts';
import { findDelivery } from './deliveries.ts';
import { WebhookDelivery, WebhookReceiver } from './entities.ts';
import { deliverySchema } from './delivery.ts';
import { findOneEndpoint } from './endpoints.ts';
import { z } from 'zod';
import type { EventKinds } from '../../core/events/event.ts';

export const webhookEvents = {
  'test.webhook': {
    summary: 'A test event was requested',
    data: z.object({
      message: z.string().meta({ description: 'A sentence for people.' }),
      clientId: z.uuid().meta({ description: 'The id of your business.' }),
    }),
    example: { message: 'This is a test of your webhook endpoint', clientId: '00000000-0000-7000-8000-000000000001' },
    timestamp: 'unix',
  },
} as const satisfies EventKinds;

const deliverySearch: readonly SearchProvider[] = [
  {
    kind: 'webhook_endpoint',
    by: 'words',
    matches: 'url',
    scope: 'webhooks:read',
    fits: /^[^%\0]{3,}$/,
    sql: `select id, coalesce(nullif(description, ''), url) as title, case when description <> '' then url end as detail, null::bigint as amount,
        ${ENDPOINT_STATUS} as status, created_at as at
      from webhook.receiver
      where book_id = $1 and removed_at is null and url is not null
        and (id::text = lower($2) or position(lower($2) in lower(url || ' ' || coalesce(description, ''))) > 0)
      order by created_at desc limit $3`,
  },
  {
    kind: 'webhook_delivery',
    by: 'id',
    matches: 'id',
    scope: 'webhooks:read',
    fits: UUID,
    sql: `select id, event as title, null::text as detail, null::bigint as amount, status, created_at as at
      from webhook.delivery where book_id = $1 and id = $2::uuid limit $3`,
  },
  {
    kind: 'webhook_delivery',
    by: 'event',
    matches: 'id',
    scope: 'webhooks:read',
    fits: UUID,
    sql: `select id, event as title, null::text as detail, null::bigint as amount, status, created_at as at
      from webhook.delivery where book_id = $1 and event_id = $2::uuid limit $3`,
  },
  {
    kind: 'event',
    by: 'id',
    matches: 'id',
    scope: 'webhooks:read',
    fits: UUID,
    sql: `select id, event as title, null::text as detail, null::bigint as amount, null::text as status, occurred_at as at
      from ledger.outbox where book_id = $1 and id = $2::uuid limit $3`,
  },
];

const invariants: readonly Invariant[] = [
  moving({
    id: 'delivery_moves',
    title: 'An unfinished webhook delivery is due within a day',
    from: 'webhook.delivery',
    key: 'book_id, id, event, status',
    open: `status = 'pending' or resume_at is not null or claim is not null`,
    due: 'next_attempt_at',
    within: `interval '25 hours'`,
    claim: 'leased_until',
  }),
  moving({
    id: 'recovery_moves',
    title: 'An unfinished webhook recovery is due within a day',
    from: 'webhook.recovery',
    key: 'book_id, id, cursor',
    open: 'finished_at is null',
    due: 'coalesce(resume_at, created_at)',
    within: `interval '25 hours'`,
  }),
];

const triggers: Triggers<typeof webhookEvents> = {
  'test.webhook': async ({ app, as }) => ({ deliveryId: (await sendTestWebhook(app, as('test'), {})).deliveryId }),
};

async function advanceWebhooks({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  const [row] = await db.query<{ due: number }>(
    'webhook.advance',
    `select webhook.advance_sandbox($1, $2 * interval '1 millisecond') as due`,
    [bookId, byMs],
  );
  return { webhookDeliveries: row?.due ?? 0 };
}

export const webhooks: Slice = {
  name: 'webhooks',
  about: 'Delivery of events to webhook endpoints of a business.',
  subscribers: deliverySearch.map((each) => searchHook.with(each)),
  routes: [...webhookRoutes, ...webhookKeyRoutes, ...endpointRoutes],
  mails: webhookMails,
  resolvers: webhookResolvers,
  nodes: [
    { read: findDelivery, rows: WebhookDelivery, output: deliverySchema },
    { read: findOneEndpoint, rows: WebhookReceiver },
  ],
  events: eventsOf(webhookEvents, triggers),
  sql: { onEvents: 'webhook.keep_deliveries' },
  invariants,
  figures: webhookFigures,
  onEvents: wakeWorkers,
  advance: advanceWebhooks,
  pendingWork: ['select from webhook.delivery where book_id = $1 and next_attempt_at <= clock_timestamp()'],
  reseal: async (app) => (await resealSecrets(app)) + (await resealSigningKeys(app)),
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'webhook-answered': true;
    'webhook-claimed': true;
    'webhook-gone': true;
  }
}
