import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';
import { moving } from '../../core/ledger/steps.ts';
import { type SearchProvider, searchHook, UUID } from '../../core/search/search-provider.ts';
import { type Slice, type SliceFigures, eventsOf, type Triggers } from '../../core/slice/slice.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { ENDPOINT_STATUS } from './endpoint-record.ts';
import { webhookResolvers } from './graphql.ts';
import { endpointRoutes, webhookKeyRoutes, webhookRoutes } from './rest.ts';
import { resealSigningKeys } from './signing-keys.ts';
import { sendTestWebhook, findOneEndpoint } from './endpoints.ts';
import { wakeWorkers } from './endpoint-queue.ts';
import { findDelivery } from './deliveries.ts';
import { WebhookDelivery, WebhookReceiver } from './entities.ts';
import { deliverySchema } from './delivery.ts';
import type { EventKinds } from '../../core/events/event.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { type MailTemplates, lagosClock, oneLine, paragraphs, table } from '../../core/mail/template.ts';

export const webhookEvents = {
  'test.webhook': {
    summary: 'A test event was requested',
    data: z.object({
      message: z.string().meta({ description: 'A sentence for people.' }),
      clientId: z.uuid().meta({ description: 'The id of your business.' }),
    }),
    example: { message: 'This is a test of your webhook endpoint', clientId: '00000000-0000-7000-8000-000000000001' },
  },
} as const satisfies EventKinds;

const byUuid = { matches: 'id', scope: 'webhooks:read', fits: UUID } as const;
const DELIVERY = `select id, event as title, null::text as detail, null::bigint as amount, status, created_at as at
      from webhook.delivery where book_id = $1`;

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
  { ...byUuid, kind: 'webhook_delivery', by: 'id', sql: `${DELIVERY} and id = $2::uuid limit $3` },
  { ...byUuid, kind: 'webhook_delivery', by: 'event', sql: `${DELIVERY} and event_id = $2::uuid limit $3` },
  {
    ...byUuid,
    kind: 'event',
    by: 'id',
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
  const text = `select webhook.advance_sandbox($1, $2 * interval '1 millisecond') as due`;
  const [row] = await db.query<{ due: number }>('webhook.advance', text, [bookId, byMs]);
  return { webhookDeliveries: row?.due ?? 0 };
}

const MAX_ENDPOINT_QUEUES = 5_000;

// Why: walks the index of pending deliveries. Slow, ordered and rate-limited endpoints do not count as late.
export const OPEN_DELIVERIES = `
  with recursive head as (
    (select book_id, endpoint_id, 1 as n from webhook.delivery where next_attempt_at is not null order by book_id, endpoint_id limit 1)
    union all
    select d.book_id, d.endpoint_id, l.n + 1 from head l cross join lateral (
      select book_id, endpoint_id from webhook.delivery
       where next_attempt_at is not null and (book_id, endpoint_id) > (l.book_id, l.endpoint_id) order by book_id, endpoint_id limit 1) d
     where l.n < $1)
  select coalesce(max(extract(epoch from clock_timestamp() - head.created_at)), 0)::float8 as oldest,
         coalesce(max(extract(epoch from clock_timestamp() - due.next_attempt_at))
           filter (where not e.ordered and e.rate_limit is null and e.paused_at is null and (e.slow_until is null or e.slow_until < clock_timestamp())), 0)::float8 as late
    from head l
    join webhook.receiver e on e.book_id = l.book_id and e.id = l.endpoint_id
    cross join lateral (select created_at from webhook.delivery d
      where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null order by d.seq limit 1) head
    cross join lateral (select next_attempt_at from webhook.delivery d
      where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null order by d.next_attempt_at limit 1) due`;

const PAUSED = `select paused_by as by, count(*)::int as count from webhook.receiver where paused_at is not null group by 1`;

const webhookFigures: SliceFigures = {
  gauges: {
    tollgate_webhook_oldest_pending_seconds: { help: 'Age of the oldest delivery that is neither acknowledged nor failed' },
    tollgate_webhook_paused_endpoints: { help: 'Paused endpoints by the origin of the pause', labels: ['by'] },
    tollgate_outbox_oldest_seconds: { help: 'Delay of the latest due delivery to endpoints that answer in time' },
  },
  async read({ db }) {
    const [[row], paused] = await Promise.all([
      db.query<{ oldest: number; late: number }>('ops.webhooks', OPEN_DELIVERIES, [MAX_ENDPOINT_QUEUES]),
      db.query<{ by: string | null; count: number }>('ops.paused_endpoints', PAUSED),
    ]);
    return [
      { name: 'tollgate_webhook_oldest_pending_seconds', value: Math.max(0, row?.oldest ?? 0) },
      { name: 'tollgate_outbox_oldest_seconds', value: Math.max(0, row?.late ?? 0) },
      ...paused.map(({ by, count }) => ({ name: 'tollgate_webhook_paused_endpoints', labels: { by: by ?? '' }, value: count })),
    ];
  },
};

const gone = z.object({
  firstName: z.string(),
  environment: z.enum(['live', 'sandbox']),
  host: z.string(),
  description: z.string().nullable(),
  at: timestamp,
});

const webhookMails = {
  endpoint_gone: {
    to: 'account',
    notice: { about: 'A webhook endpoint answered 410 and was paused', mayBeOff: true },
    words(business, given) {
      const { firstName, environment, host, description, at } = gone.parse(given);
      return {
        subject: 'A webhook endpoint answered 410 and was paused',
        text: paragraphs(
          `Hello ${oneLine(firstName)},`,
          `A webhook endpoint of ${business} in ${environment === 'live' ? 'live' : 'the sandbox'} answered 410 (gone). The endpoint is paused, and no more events are sent to it.`,
          table([
            ['Server', host],
            ...(description === null ? [] : [['Description', description] as [string, string]]),
            ['Paused', lagosClock(at)],
          ]),
          'If the endpoint is no longer in use, remove it on the dashboard, under Webhooks. Otherwise set its new URL and resume it; you can then have the skipped events delivered.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;

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
  sealed: ['secret', 'previous_secret', 'headers'].map((column) => ({ table: 'webhook.receiver', sealedAs: 'webhook.endpoint', column })),
  reseal: resealSigningKeys,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'webhook-answered': true;
    'webhook-claimed': true;
    'webhook-gone': true;
  }
}
