import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { eventNames } from '../../core/events/names.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import { network } from '../../platform/formats/network.ts';
import { type Endpoint, ensureEndpoint, findEndpoint } from './endpoint.ts';
import { urlWarnings } from './endpoint-record.ts';
import { WebhookReceiver } from './entities.ts';
import { writtenUrl } from './save-endpoint.ts';
import { gracePeriodSeconds, rotated } from './secrets.ts';

/** Failures in a row after which an endpoint is called failing. */
const FAILING_AFTER = 5;

/** Webhook settings: the first endpoint of a business, the contract's. */
export const settingsSchema = z
  .object({
    webhookUrl: z.string().nullable().meta({ description: 'Where events go; null while none is set.' }),
    allowedIps: z.array(z.string()).meta({ description: 'Source addresses that your endpoint accepts; empty means no restriction.' }),
    hasSecret: z.boolean().meta({ description: 'Whether deliveries are signed.' }),
    secretMasked: z.string().nullable().meta({ description: 'First and last characters of the secret; null without one.' }),
    handleCustomerEmails: z.boolean().meta({ description: 'Whether mails go to your customers.' }),
    eventTypes: z.array(z.string()).meta({ description: 'Events to deliver; empty for all.' }),
    ordered: z.boolean().meta({ description: 'One event at a time, each after the one before it.' }),
    warnings: z.array(z.string()).meta({ description: 'What you should know of the endpoint, each a sentence.' }),
  })
  .meta({ id: 'WebhookSettings' })
  .register(typeNames, { name: 'WebhookSettings', description: 'Where events go, and how.' });

export type WebhookSettings = z.output<typeof settingsSchema>;

const setUrl = prepared(WebhookReceiver)(
  'webhook.set_url',
  (db, $: Pick<RowOf<typeof WebhookReceiver>, 'bookId' | 'url' | 'allowedIps' | 'eventTypes' | 'ordered'>) =>
    db
      .updateTable('webhook.receiver')
      .set({
        url: $.url,
        allowedIps: $.allowedIps,
        eventTypes: $.eventTypes,
        ordered: $.ordered,
        slowUntil: null,
        consecutiveFailures: 0,
        failingSince: null,
        lastError: null,
        updatedAt: sql<Date>`clock_timestamp()`,
      })
      .where('firstOf', '=', $.bookId)
      .returning('id'),
);

const setEmails = prepared(WebhookReceiver)('webhook.customer_emails', (db, $: { bookId: number; handleCustomerEmails: boolean }) =>
  db
    .updateTable('webhook.receiver')
    .set({ handleCustomerEmails: $.handleCustomerEmails, updatedAt: sql<Date>`clock_timestamp()` })
    .where('firstOf', '=', $.bookId)
    .returning('id'),
);

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
  output: settingsSchema,
  async run(app, actor, { webhookUrl, ...input }) {
    const url = checkUrl(webhookUrl, app.egress(actor.environment, 'webhooks').policy);
    return changed(app, actor, 'webhooks.set', async (tx, before) => {
      const { allowedIps = before.allowedIps, eventTypes = before.eventTypes, ordered = before.ordered } = input;
      await setUrl(tx, { bookId: actor.bookId, url: writtenUrl(url, webhookUrl), allowedIps, eventTypes, ordered });
    });
  },
});

/** Stops deliveries: what is still to be sent is given up, and events are kept until a URL is set and a recovery asks for them. */
export const removeWebhook = operation({
  title: 'webhooks.remove',
  summary: 'Remove the webhook URL',
  scope: 'webhooks:write',
  input: z.strictObject({}),
  output: settingsSchema,
  run: (app, actor) =>
    changed(app, actor, 'webhooks.remove', async (tx) => {
      await tx.query('webhook.remove_url', 'select webhook.remove_url($1)', [actor.bookId]);
    }),
});

/** The settings as they stand; the secret only as a preview. */
export const findWebhook = operation({
  title: 'webhooks.find',
  summary: 'Webhook settings',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: settingsSchema,
  run: async (app, actor) => settingsOf(app, await findEndpoint(app, actor.bookId)),
});

/**
 * Makes a new signing secret and tells it this once. The old one stops at once, unless a grace period keeps it beside the
 * new one in the `webhook-signature` header.
 */
export const rotateSecret = operation({
  title: 'webhooks.rotate_secret',
  summary: 'Make a new signing secret; it is shown once',
  scope: 'webhooks:write',
  input: z.strictObject({ gracePeriodSeconds }),
  output: z.object({
    secret: z.string().meta({ description: 'What signs; shown this once.' }),
    settings: settingsSchema.meta({ description: 'The settings as they stand.' }),
  }),
  async run(app, actor, { gracePeriodSeconds: grace = 0 }) {
    let secret = '';
    const settings = await changed(app, actor, 'webhooks.rotate_secret', async (tx, endpoint) => {
      secret = await rotated(app, actor, tx, endpoint, grace);
    });
    return { secret, settings };
  },
});

/** Whether mails go to the client's own customers. An explicit false is a choice; leaving it out is a mistake. */
export const setCustomerEmails = operation({
  title: 'webhooks.customer_emails',
  summary: 'Choose whether mails go to your customers',
  scope: 'webhooks:write',
  input: z.strictObject({
    handleCustomerEmails: z.boolean({ error: 'must be true or false' }).meta({ description: 'Whether mails go to your customers.' }),
  }),
  output: settingsSchema,
  run: (app, actor, { handleCustomerEmails }) =>
    changed(app, actor, 'webhooks.customer_emails', async (tx) => {
      await setEmails(tx, { bookId: actor.bookId, handleCustomerEmails });
    }),
});

/** Makes one change of the settings and its audit entry in one commit; changes of one business come one after the other. */
async function changed(
  app: App,
  actor: Actor,
  action: string,
  change: (tx: Tx, endpoint: Endpoint) => Promise<void>,
): Promise<WebhookSettings> {
  const endpoint = await audited(app, actor, async (tx) => {
    const before = await ensureEndpoint({ db: tx }, actor.bookId);
    await change(tx, before);
    const after = await ensureEndpoint({ db: tx }, actor.bookId);
    const subject = { type: 'webhook_endpoint', id: after.id };
    await audit(tx, actor, { action, subject, before: chosen(before), after: chosen(after) });
    return after;
  });
  return settingsOf(app, endpoint);
}

/** The choices of its business; the rest follows the deliveries. */
const chosen = ({ url, allowedIps, eventTypes, ordered, handleCustomerEmails, secretMasked, previousSecretUntil }: Endpoint): object => ({
  url,
  allowedIps,
  eventTypes,
  ordered,
  handleCustomerEmails,
  secretMasked,
  previousSecretUntil: previousSecretUntil?.toISOString() ?? null,
});

/** The settings that an endpoint stands for; null while nothing was ever set. */
const settingsOf = ({ config }: Pick<App, 'config'>, endpoint: Endpoint | null): WebhookSettings => ({
  webhookUrl: endpoint?.url ?? null,
  allowedIps: endpoint?.allowedIps ?? [],
  hasSecret: endpoint !== null && endpoint.secret !== null,
  secretMasked: endpoint?.secretMasked ?? null,
  handleCustomerEmails: endpoint?.handleCustomerEmails ?? true,
  eventTypes: endpoint?.eventTypes ?? [],
  ordered: endpoint?.ordered ?? false,
  warnings: endpoint ? warningsOf(endpoint, config.EGRESS_IPS) : [],
});

/** Problems of the endpoint that its owner can correct, each a sentence. `egressIps`: where deliveries come from, when it is known. */
function warningsOf(endpoint: Endpoint, egressIps: readonly string[]): string[] {
  const warnings = urlWarnings(endpoint.url);
  if (endpoint.url !== null && endpoint.secret === null)
    warnings.push('No secret is set, so deliveries are not signed; make one with POST /webhooks/settings/secret');
  if (endpoint.failingSince !== null && endpoint.consecutiveFailures >= FAILING_AFTER) {
    warnings.push(
      `The endpoint has failed ${endpoint.consecutiveFailures} times in a row since ${endpoint.failingSince.toISOString()} (${endpoint.lastError ?? 'no answer'}); it is never switched off`,
    );
  }
  const missing = endpoint.allowedIps.length === 0 ? [] : egressIps.filter((ip) => !endpoint.allowedIps.some((entry) => covers(entry, ip)));
  if (missing.length > 0) warnings.push(`allowedIps lacks addresses that webhooks come from: ${missing.join(', ')}`);
  return warnings;
}

/** True when the allowed address or block contains the address or block that deliveries come from. */
function covers(allowed: string, ours: string): boolean {
  const [block, bits] = ipaddr.isValidCIDR(allowed) ? ipaddr.parseCIDR(allowed) : ([ipaddr.parse(allowed), 128] as const);
  const [address, length] = ipaddr.isValidCIDR(ours) ? ipaddr.parseCIDR(ours) : ([ipaddr.parse(ours), 128] as const);
  if (block.kind() !== address.kind()) return false;
  const width = block.kind() === 'ipv4' ? 32 : 128;
  return Math.min(bits, width) <= Math.min(length, width) && address.match(block, Math.min(bits, width));
}
