import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { eventNames } from '../../core/events/event.ts';
import { operation } from '../../core/operation/operation.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { given } from '../../domain/schema/logged.ts';
import { namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, valuesOf } from '../../platform/db/entity.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import { network } from '../../platform/formats/network.ts';
import { type Endpoint, ensureEndpoint, findEndpoint, receivers } from './endpoint.ts';
import { endpointFields } from './endpoint-input.ts';
import { urlWarnings } from './endpoint-record.ts';
import { writtenUrl } from './save-endpoint.ts';
import { gracePeriodSeconds, rotated } from './secrets.ts';

const FAILING_AFTER = 5;

export const settingsSchema = namedObject('WebhookSettings', 'The webhook settings of a business.', {
  webhookUrl: z.string().nullable().meta({ description: 'The webhook URL; null when none is set.' }),
  allowedIps: z.array(z.string()).meta({ description: 'Source addresses that your endpoint accepts; empty means no restriction.' }),
  hasSecret: z.boolean().meta({ description: 'Whether deliveries are signed.' }),
  secretMasked: z.string().nullable().meta({ description: 'First and last characters of the secret; null without a secret.' }),
  handleCustomerEmails: z.boolean().meta({ description: 'Whether the service sends emails to your customers.' }),
  eventTypes: z.array(z.string()).meta({ description: 'Events to deliver; empty for all events except opt-in events.' }),
  ordered: z.boolean().meta({ description: 'Ordered delivery: one event at a time, in order.' }),
  apiVersion: z.string().meta({ description: 'Version of the API that bodies follow.' }),
  warnings: z.array(z.string()).meta({ description: 'Problems that you can fix, one sentence each.' }),
}).meta({ id: 'WebhookSettings' });

export type WebhookSettings = z.output<typeof settingsSchema>;

const own = ['url', 'allowedIps', 'eventTypes', 'ordered', 'apiVersion'] as const;
/** A new URL has not failed. */
const HEALTHY = { slowUntil: null, consecutiveFailures: 0, failingSince: null, lastError: null };

const urlInput = z.strictObject({
  webhookUrl: z
    .string({ error: 'must be a URL' })
    .trim()
    .meta({ format: 'uri', description: 'The webhook URL: https in live; http or https in the sandbox.' }),
  allowedIps: z
    .array(network)
    .max(100)
    .optional()
    .meta({ description: 'Source addresses that your endpoint accepts; empty means no restriction.' }),
  eventTypes: z
    .array(z.enum(eventNames))
    .max(eventNames.length)
    .optional()
    .meta({ description: 'Events to deliver; empty for all events except opt-in events.' }),
  ordered: z.boolean().optional().meta({ description: 'Ordered delivery: one event at a time, in order.' }),
  apiVersion: endpointFields.apiVersion.optional(),
});

/**
 * Sets the webhook URL and delivery options. Omitted fields stay unchanged; the next attempt of every pending delivery uses the
 * new settings.
 * @throws Refusal 400 naming `webhookUrl` when it is not a URL that may be called.
 */
export const setWebhook = operation({
  title: 'webhookSettings.update',
  summary: 'Set the webhook URL',
  scope: 'webhooks:write',
  input: urlInput,
  output: settingsSchema,
  async run(app, actor, { webhookUrl, ...input }) {
    const url = checkUrl(webhookUrl, app.egress(actor.environment, 'webhooks').policy);
    return changed(app, actor, 'webhookSettings.update', async (tx, before) => {
      await receivers.update(tx, before, { ...given(input), url: writtenUrl(url, webhookUrl), ...HEALTHY, updatedAt: dbNow });
    });
  },
});

/** Removes the webhook URL. Pending deliveries fail; once a URL is set, a recovery can deliver the events. */
export const removeWebhook = operation({
  title: 'webhookSettings.delete',
  summary: 'Delete the webhook URL',
  scope: 'webhooks:write',
  input: z.strictObject({}),
  output: settingsSchema,
  run: (app, actor) =>
    changed(app, actor, 'webhookSettings.delete', async (tx) => {
      await tx.query('webhook.remove_url', 'select webhook.remove_url($1)', [actor.bookId]);
    }),
});

/** Retrieves the webhook settings with a masked secret. */
export const findWebhook = operation({
  title: 'webhookSettings.retrieve',
  summary: 'Retrieve the webhook settings',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: settingsSchema,
  run: async (app, actor) => settingsOf(app, await findEndpoint(app.db, actor.bookId)),
});

/**
 * Rotates the signing secret and returns the new secret once. The old secret becomes invalid immediately, unless a grace period
 * adds its signature to the `webhook-signature` header.
 */
export const rotateSecret = operation({
  title: 'webhookSecret.rotate',
  summary: 'Rotate the webhook signing secret',
  scope: 'webhooks:write',
  input: z.strictObject({ gracePeriodSeconds }),
  output: z.object({
    secret: z.string().meta({ description: 'The signing secret, returned once.' }),
    settings: settingsSchema.meta({ description: 'The present settings.' }),
  }),
  async run(app, actor, { gracePeriodSeconds: grace = 0 }) {
    let secret = '';
    const settings = await changed(app, actor, 'webhookSecret.rotate', async (tx, endpoint) => {
      secret = await rotated(app, actor, tx, endpoint, grace);
    });
    return { secret, settings };
  },
});

/** Enables or disables mails to the customers of the business. The field is required; false disables the mails. */
export const setCustomerEmails = operation({
  title: 'customerEmails.update',
  summary: 'Update customer email settings',
  scope: 'webhooks:write',
  input: z.strictObject({
    handleCustomerEmails: z
      .boolean({ error: 'must be true or false' })
      .meta({ description: 'Whether the service sends emails to your customers.' }),
  }),
  output: settingsSchema,
  run: (app, actor, { handleCustomerEmails }) =>
    changed(app, actor, 'customerEmails.update', async (tx, before) => {
      await receivers.update(tx, before, { handleCustomerEmails, updatedAt: dbNow });
    }),
});

/** Changes settings with their audit entry in one commit. */
async function changed(
  app: App,
  actor: Actor,
  action: string,
  change: (tx: Tx, endpoint: Endpoint) => Promise<void>,
): Promise<WebhookSettings> {
  const endpoint = await audited(app, actor, async (tx) => {
    const before = await ensureEndpoint(tx, actor.bookId);
    await change(tx, before);
    const after = await ensureEndpoint(tx, actor.bookId);
    const subject = { type: 'webhook_endpoint', id: after.id };
    await audit(tx, actor, { action, subject, before: chosen(before), after: chosen(after) });
    return after;
  });
  return settingsOf(app, endpoint);
}

const shown = [...own, 'handleCustomerEmails', 'secretMasked'] as const;

const chosen = (endpoint: Endpoint): object => ({
  ...valuesOf(shown, endpoint),
  previousSecretUntil: endpoint.previousSecretUntil?.toISOString() ?? null,
});

const settingsOf = ({ config }: Pick<App, 'config'>, endpoint: Endpoint | null): WebhookSettings => ({
  webhookUrl: endpoint?.url ?? null,
  allowedIps: endpoint?.allowedIps ?? [],
  hasSecret: endpoint !== null && endpoint.secret !== null,
  secretMasked: endpoint?.secretMasked ?? null,
  handleCustomerEmails: endpoint?.handleCustomerEmails ?? true,
  eventTypes: endpoint?.eventTypes ?? [],
  ordered: endpoint?.ordered ?? false,
  apiVersion: endpoint?.apiVersion ?? API_VERSION,
  warnings: endpoint ? warningsOf(endpoint, config.EGRESS_IPS) : [],
});

/** Problems that the owner can fix, one sentence each. `egressIps`: known source addresses of deliveries. */
function warningsOf(endpoint: Endpoint, egressIps: readonly string[]): string[] {
  const warnings = urlWarnings(endpoint.url);
  if (endpoint.url !== null && endpoint.secret === null)
    warnings.push('No secret is set, so deliveries are not signed; create a signing secret');
  if (endpoint.failingSince !== null && endpoint.consecutiveFailures >= FAILING_AFTER) {
    warnings.push(
      `The endpoint has failed ${endpoint.consecutiveFailures} times in a row since ${endpoint.failingSince.toISOString()} (${endpoint.lastError?.replaceAll('_', ' ') ?? 'no answer'}); check the server, deliveries continue`,
    );
  }
  const missing = endpoint.allowedIps.length === 0 ? [] : egressIps.filter((ip) => !endpoint.allowedIps.some((entry) => covers(entry, ip)));
  if (missing.length > 0) warnings.push(`allowedIps lacks source addresses of webhooks; add ${missing.join(', ')}`);
  return warnings;
}

function covers(allowed: string, ours: string): boolean {
  const [block, bits] = ipaddr.isValidCIDR(allowed) ? ipaddr.parseCIDR(allowed) : ([ipaddr.parse(allowed), 128] as const);
  const [address, length] = ipaddr.isValidCIDR(ours) ? ipaddr.parseCIDR(ours) : ([ipaddr.parse(ours), 128] as const);
  if (block.kind() !== address.kind()) return false;
  const width = block.kind() === 'ipv4' ? 32 : 128;
  return Math.min(bits, width) <= Math.min(length, width) && address.match(block, Math.min(bits, width));
}
