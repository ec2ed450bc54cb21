import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { given } from '../../domain/schema/logged.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, type RowOf, valuesOf, insertOnce } from '../../platform/db/entity.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import { conflict, invalid } from '../../platform/errors/refusal.ts';
import { type Endpoint, findReceiver, receivers } from './endpoint.ts';
import { endpointFields, endpointId, type GivenHeader, pathOf } from './endpoint-input.ts';
import {
  auditedEndpoint,
  type EndpointRecord,
  endpointRecord,
  endpointRecords,
  endpointSchema,
  newEndpointSchema,
  noEndpoint,
  settings,
} from './endpoint-record.ts';
import { WebhookReceiver } from './entities.ts';
import { rotated, sealedHeaders } from './secrets.ts';
import { ED25519 } from './signature-profile.ts';
import { createSigningKey } from './signing-keys.ts';

export const SUBJECT = 'webhook_endpoint';

const columns = [...settings, 'matches', 'headers', 'headersMasked', 'rateLimit'] as const;

type Saved = Pick<RowOf<typeof WebhookReceiver>, 'bookId' | 'id' | (typeof columns)[number]>;

const insert = insertOnce(WebhookReceiver, ['bookId', 'id', ...columns], ['id'], 'bookId', 'id');

function update(tx: Tx, row: Saved) {
  const ofSameUrl = <Value>(column: string, otherwise = sql`null`) =>
    sql<Value>`case when url = ${row.url} then ${sql.ref(column)} else ${otherwise} end`;
  return receivers.update(tx, row, {
    ...valuesOf(columns, row),
    rateUntil: null,
    slowUntil: ofSameUrl<Date | null>('slowUntil'),
    consecutiveFailures: ofSameUrl<number>('consecutiveFailures', sql`0`),
    failingSince: ofSameUrl<Date | null>('failingSince'),
    lastError: ofSameUrl<string | null>('lastError'),
    updatedAt: dbNow,
  });
}

/**
 * Creates an additional webhook endpoint and returns its secret once. The endpoint receives events from now on; a recovery
 * delivers earlier events.
 * @throws Refusal 400 naming `url` when it may not be called; 409 ENDPOINT_LIMIT.
 */
export const addEndpoint = operation({
  title: 'webhookEndpoints.create',
  summary: 'Create a webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ ...z.object(endpointFields).partial().omit({ apiVersion: true }).shape, url: endpointFields.url }),
  output: newEndpointSchema,
  async run(app, actor, input) {
    const url = checkUrl(input.url, app.egress(actor.environment, 'webhooks').policy, 'url');
    const key = { bookId: actor.bookId, id: actor.effectId };
    return audited(app, actor, async (tx) => {
      const { WEBHOOK_MAX_ENDPOINTS: most } = app.config;
      const others = (await endpointRecords(tx, key.bookId)).filter(({ id, isFirst }) => !isFirst && id !== key.id);
      if (others.length >= most)
        throw conflict(
          'ENDPOINT_LIMIT',
          `The environment has ${most} additional webhook endpoints, the maximum; remove an unused endpoint`,
        );
      const { description = null, eventTypes = [], filter = null, ratePerSecond = null, ordered = false } = input;
      const { signatureProfile = 'standard-webhooks' } = input;
      if (signatureProfile === ED25519) await createSigningKey(app, tx, actor.environment);
      const chosen = { url: writtenUrl(url, input.url), description, eventTypes, filter, ratePerSecond, ordered, signatureProfile };
      const made = await insert(tx, rowOf(app, { ...key, headers: null }, { ...chosen, apiVersion: API_VERSION }, input.headers ?? []));
      const secret = await rotated(app, actor, tx, key, 0);
      const endpoint = await endpointRecord(tx, key.bookId, key.id);
      const subject = { type: SUBJECT, id: key.id };
      if (made) await audit(tx, actor, { action: 'webhookEndpoints.create', subject, after: auditedEndpoint(endpoint) });
      return { endpoint, secret };
    });
  },
});

/**
 * Updates an additional webhook endpoint; omitted fields stay unchanged. A new URL, new headers and a new rate take effect with
 * the next attempt, new event types with the next event.
 * @throws Refusal 404; 400 naming `url` when it may not be called, or `headers` when the URL is on another server and values were
 * omitted; 409 INVALID_STATE for the first endpoint.
 */
export const updateEndpoint = operation({
  title: 'webhookEndpoints.update',
  summary: 'Update a webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId, ...z.object(endpointFields).partial().shape }),
  output: endpointSchema,
  async run(app, actor, { endpointId: id, headers: newHeaders, ...input }) {
    const url = input.url === undefined ? null : checkUrl(input.url, app.egress(actor.environment, 'webhooks').policy, 'url');
    return changedEndpoint(app, actor, { action: 'webhookEndpoints.update', id }, async (tx, endpoint, before) => {
      const written = url && input.url !== undefined ? writtenUrl(url, input.url) : before.url;
      const chosen = { ...valuesOf([...settings, 'ratePerSecond'], before), ...given(input), url: written };
      const headers: readonly GivenHeader[] = newHeaders ?? before.headers.map(({ name }) => ({ name }));
      // Why: stored header values must not reach another server.
      if (url && url.origin !== new URL(before.url).origin && headers.some(({ value }) => value === undefined))
        throw invalid('headers', 'headers: the URL is on another server; send every header value again, or an empty list');
      if (chosen.signatureProfile === ED25519) await createSigningKey(app, tx, actor.environment);
      await update(tx, rowOf(app, endpoint, chosen, headers));
    });
  },
});

type Settings = Omit<Saved, 'bookId' | 'id' | 'filter' | 'matches' | 'headers' | 'headersMasked' | 'rateLimit'> &
  Pick<EndpointRecord, 'filter' | 'ratePerSecond'>;

function rowOf(
  app: App,
  endpoint: Pick<Endpoint, 'bookId' | 'id' | 'headers'>,
  { ratePerSecond: rateLimit, ...chosen }: Settings,
  asked: readonly GivenHeader[],
): Saved {
  const { headers, headersMasked } = sealedHeaders(app, endpoint, asked);
  const matches = chosen.filter && pathOf(chosen.filter);
  const { bookId, id } = endpoint;
  return { bookId, id, ...chosen, matches, headers, headersMasked: JSON.stringify(headersMasked), rateLimit };
}

/** The stored URL: a bare origin has no trailing slash. */
export const writtenUrl = (url: URL, text: string): string => (url.href === `${text}/` ? text : url.href);

/**
 * Changes an additional endpoint and writes its audit entry in one commit.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint, which only the settings change.
 */
export function changedEndpoint(
  app: App,
  actor: Actor,
  { action, id }: { action: string; id: string },
  change: (tx: Tx, endpoint: Endpoint, before: EndpointRecord) => Promise<void>,
): Promise<EndpointRecord> {
  return audited(app, actor, async (tx) => {
    const endpoint = await findFurther(tx, actor, id);
    const before = await endpointRecord(tx, actor.bookId, id);
    await change(tx, endpoint, before);
    const after = await endpointRecord(tx, actor.bookId, id);
    const [old, fresh] = [auditedEndpoint(before), auditedEndpoint(after)];
    const { headers } = (await findReceiver(tx, actor.bookId, id)) ?? endpoint;
    // Why: a repeat finds its change audited. Header values are compared sealed, and never audited.
    const isChanged = JSON.stringify([old, endpoint.headers]) !== JSON.stringify([fresh, headers]);
    if (isChanged) await audit(tx, actor, { action, subject: { type: SUBJECT, id }, before: old, after: fresh });
    return after;
  });
}

export async function findFurther(tx: Tx, { bookId }: Actor, id: string): Promise<Endpoint> {
  const endpoint = await findReceiver(tx, bookId, id);
  if (!endpoint || endpoint.url === null) throw noEndpoint();
  if (endpoint.isFirst) throw conflict('INVALID_STATE', 'This is the first endpoint; change it with POST /webhooks/settings');
  return endpoint;
}
