import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { network } from '../../platform/formats/network.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Endpoint, ensureEndpoint, findEndpoint } from './endpoint.ts';
import { eventNames } from '../../core/events/names.ts';
import { gracePeriodSeconds, rotated } from './rotate.ts';
import { warningsOf } from './warnings.ts';

const urlInput = z.strictObject({
  webhookUrl: z
    .string({ error: 'must be a URL' })
    .trim()
    .meta({ format: 'uri', description: 'Where events go: https in live; in the sandbox http too.' }),
  allowedIps: z
    .array(network)
    .max(100)
    .optional()
    .meta({ description: 'Source addresses that your endpoint accepts; empty means no restriction.' }),
  eventTypes: z
    .array(z.enum(eventNames))
    .max(eventNames.length)
    .optional()
    .meta({ description: 'Events to deliver; empty for all that are not opt-in.' }),
  ordered: z.boolean().optional().meta({ description: 'One event at a time, each after the one before it.' }),
});

/**
 * Sets where events go. What is left out stays as it was; the next attempt of every pending delivery uses it.
 * @throws Refusal 400 naming `webhookUrl` when it is not a URL that may be called.
 */
export const setWebhook = operation({
  title: 'webhooks.set',
  summary: 'Set the webhook URL',
  scope: 'webhooks:write',
  input: urlInput,
  async run(app, actor, input): Promise<Endpoint> {
    const url = checkUrl(input.webhookUrl, app.egress(actor.environment, 'webhooks').policy);
    return changed(app, actor, 'webhooks.set', async (tx) => {
      await tx.query(
        'webhook.set_url',
        `update webhook.endpoint set url = $2, allowed_ips = coalesce($3, allowed_ips), event_types = coalesce($4, event_types), ordered = coalesce($5, ordered),
                slow_until = null, consecutive_failures = 0, failing_since = null, last_error = null, updated_at = clock_timestamp() where book_id = $1`,
        [
          actor.bookId,
          url.href === `${input.webhookUrl}/` ? input.webhookUrl : url.href,
          input.allowedIps ?? null,
          input.eventTypes ?? null,
          input.ordered ?? null,
        ],
      );
    });
  },
});

/** Stops deliveries: what is still to be sent is given up, and events are kept until a URL is set and a recovery asks for them. */
export const removeWebhook = operation({
  title: 'webhooks.remove',
  summary: 'Remove the webhook URL',
  scope: 'webhooks:write',
  input: z.strictObject({}),
  run: (app, actor): Promise<Endpoint> =>
    changed(app, actor, 'webhooks.remove', async (tx) => {
      await tx.query('webhook.remove_url', 'select webhook.remove_url($1)', [actor.bookId]);
    }),
});

export interface WebhookSettings {
  /** Null while nothing was ever set. */
  endpoint: Endpoint | null;
  warnings: string[];
}

/** The settings as they stand; the secret only as a preview. */
export const findWebhook = operation({
  title: 'webhooks.find',
  summary: 'Webhook settings',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  async run(app, actor): Promise<WebhookSettings> {
    const endpoint = await findEndpoint(app, actor.bookId);
    return { endpoint, warnings: endpoint ? warningsOf(endpoint, app.config.EGRESS_IPS) : [] };
  },
});

/**
 * Makes a new signing secret and tells it this once. The old one stops at once, unless a grace period keeps it beside the
 * new one in the `webhook-signature` header.
 */
export const rotateSecret = operation({
  title: 'webhooks.rotate_secret',
  summary: 'Make a new signing secret; it is shown once',
  scope: 'webhooks:write',
  input: z.strictObject({
    gracePeriodSeconds,
  }),
  async run(app, actor, { gracePeriodSeconds: grace = 0 }): Promise<string> {
    let secret = '';
    await changed(app, actor, 'webhooks.rotate_secret', async (tx, endpoint) => {
      secret = await rotated(app, actor, tx, endpoint, grace);
    });
    return secret;
  },
});

/**
 * Delivers a test.webhook event to the configured URL, on the same way as every other event.
 * @throws Refusal 400 when no webhook URL is configured.
 */
export const sendTestWebhook = operation({
  title: 'webhooks.test',
  summary: 'Deliver a test event',
  scope: 'webhooks:write',
  input: z.strictObject({}),
  async run(app, actor): Promise<{ deliveryId: string }> {
    if (!(await sendTest(app, actor, null)))
      throw new Refusal('invalid', 'No webhook URL is configured; set one with POST /webhooks/settings', {
        code: 'VALIDATION_ERROR',
        field: 'webhookUrl',
      });
    return { deliveryId: actor.effectId };
  },
});

/** Makes a test event for one endpoint, the first when none is named. @returns false when nothing is sent to it. */
export async function sendTest(app: App, actor: Actor, endpointId: string | null): Promise<boolean> {
  const data = { message: 'This is a test of your webhook endpoint', clientId: actor.businessId };
  const [row] = await app.db.query<{ endpoint: string | null }>(
    'webhook.send_test',
    'select webhook.send_test_to($1, $2, $3, $3, $4) as endpoint',
    [actor.bookId, endpointId, actor.effectId, data],
  );
  app.wakeWebhooks(actor.bookId);
  return Boolean(row?.endpoint);
}

/** Whether mails go to the client's own customers. An explicit false is a choice; leaving it out is a mistake. */
export const setCustomerEmails = operation({
  title: 'webhooks.customer_emails',
  summary: 'Choose whether mails go to your customers',
  scope: 'webhooks:write',
  input: z.strictObject({
    handleCustomerEmails: z.boolean({ error: 'must be true or false' }).meta({ description: 'Whether mails go to your customers.' }),
  }),
  run: (app, actor, { handleCustomerEmails }): Promise<Endpoint> =>
    changed(app, actor, 'webhooks.customer_emails', async (tx) => {
      await tx.query(
        'webhook.customer_emails',
        'update webhook.endpoint set handle_customer_emails = $2, updated_at = clock_timestamp() where book_id = $1',
        [actor.bookId, handleCustomerEmails],
      );
    }),
});

/** Makes one change of the settings and writes it down in the same commit; changes of one business come one after the other. */
function changed(app: App, actor: Actor, action: string, change: (tx: Tx, endpoint: Endpoint) => Promise<void>): Promise<Endpoint> {
  return audited(app, actor, async (tx) => {
    const before = await ensureEndpoint({ db: tx }, actor.bookId);
    await change(tx, before);
    const after = await ensureEndpoint({ db: tx }, actor.bookId);
    const subject = { type: 'webhook_endpoint', id: after.id };
    await audit(tx, actor, { action, subject, before: chosen(before), after: chosen(after) });
    return after;
  });
}

/** What people set; the rest follows the deliveries. */
const chosen = ({ url, allowedIps, eventTypes, ordered, handleCustomerEmails, secretMasked, previousSecretUntil }: Endpoint): object => ({
  url,
  allowedIps,
  eventTypes,
  ordered,
  handleCustomerEmails,
  secretMasked,
  previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
});
