import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { advanceWebhooks } from './advance.ts';
import { webhookEvents } from './events.ts';
import { endpointRoutes } from './rest-endpoints.ts';
import { webhookFigures } from './figures.ts';
import { TransferDeliveriesResolver, WebhookResolver } from './graphql.ts';
import { WebhookLiveResolver } from './graphql-live.ts';
import { WebhookEndpointResolver } from './graphql-endpoints.ts';
import { webhookInvariants } from './invariants.ts';
import { webhookMails } from './mail-templates.ts';
import { resealSecrets } from './reseal.ts';
import { webhookRoutes } from './rest.ts';
import { webhookTriggers } from './triggers.ts';
import { wakeWorkers } from './wake.ts';
import { searchHook } from '../../core/search/searched.ts';
import { deliveriesSearched } from './searched.ts';

export const webhooks: Slice = {
  name: 'webhooks',
  about: 'Delivery of events to endpoints of a business.',
  hooked: deliveriesSearched.map((each) => searchHook.with(each)),
  routes: [...webhookRoutes, ...endpointRoutes],
  mails: webhookMails,
  resolvers: [TransferDeliveriesResolver, WebhookResolver, WebhookEndpointResolver, WebhookLiveResolver],
  events: eventsOf(webhookEvents, webhookTriggers),
  sql: { onEvents: 'webhook.keep_deliveries' },
  invariants: webhookInvariants,
  figures: webhookFigures,
  onEvents: wakeWorkers,
  advance: advanceWebhooks,
  busyWith: ['select from webhook.delivery where book_id = $1 and next_attempt_at <= clock_timestamp()'],
  reseal: resealSecrets,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'webhook-answered': true;
    'webhook-claimed': true;
    'webhook-gone': true;
  }
}
