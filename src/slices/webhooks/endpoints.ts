import { sql } from 'kysely';
import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import { prepared } from '../../platform/db/entity.ts';
import { endpointId } from './endpoint-input.ts';
import { auditedEndpoint, endpointRecord, endpointRecords, endpointSchema, newEndpointSchema } from './endpoint-record.ts';
import { WebhookReceiver } from './entities.ts';
import { changedEndpoint, findFurther, SUBJECT } from './save-endpoint.ts';
import { gracePeriodSeconds, rotated } from './secrets.ts';

/** Lists the webhook endpoints of the business in this environment with their health, the first endpoint first. */
export const listEndpoints = operation({
  title: 'webhookEndpoints.list',
  summary: 'List webhook endpoints',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: { list: endpointSchema },
  run: (app, actor) => endpointRecords(app, actor.bookId),
});

/** Retrieves a webhook endpoint with its health. @throws Refusal 404. */
export const findOneEndpoint = operation({
  title: 'webhookEndpoints.retrieve',
  summary: 'Retrieve a webhook endpoint',
  scope: 'webhooks:read',
  input: z.strictObject({ endpointId }),
  output: endpointSchema,
  run: (app, actor, { endpointId: id }) => endpointRecord(app, actor.bookId, id),
});

const PAGE = 1_000;
const MAX_PAGES = 20;

const remove = prepared(WebhookReceiver)('webhook.remove_receiver', (db, $: { bookId: number; id: string }) =>
  db
    .updateTable('webhook.receiver')
    .set({
      url: null,
      secret: null,
      previousSecret: null,
      previousSecretUntil: null,
      headers: null,
      headersMasked: '[]',
      removedAt: sql<Date>`clock_timestamp()`,
      pausedAt: null,
      pausedBy: null,
      pauseReason: null,
      failingSince: null,
      slowUntil: null,
      updatedAt: sql<Date>`clock_timestamp()`,
    })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .returning('id'),
);

/**
 * Removes an additional endpoint, its secret and its headers. Pending deliveries fail; an attempt in progress ends first.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const removeEndpoint = operation({
  title: 'webhookEndpoints.delete',
  summary: 'Delete a webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId }),
  output: z.object({ id: ownId, deleted }),
  async run(app, actor, { endpointId: id }) {
    const { bookId } = actor;
    await audited(app, actor, async (tx) => {
      await findFurther(tx, actor, id);
      const before = await endpointRecord({ db: tx }, bookId, id);
      await remove(tx, { bookId, id });
      await audit(tx, actor, { action: 'webhookEndpoints.delete', subject: { type: SUBJECT, id }, before: auditedEndpoint(before) });
    });
    for (let page = 0; page < MAX_PAGES; page++) {
      const [row] = await app.db.query<{ more: boolean }>('webhook.give_up', 'select webhook.give_up($1, $2, $3) as more', [
        bookId,
        id,
        PAGE,
      ]);
      if (!row?.more) break;
    }
    return { id, deleted: true as const };
  },
});

/**
 * Rotates the signing secret of an additional endpoint and returns the new secret once. It signs from the next attempt, retries
 * included; during a grace period `webhook-signature` carries both.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const rotateEndpointSecret = operation({
  title: 'webhookEndpointSecrets.rotate',
  summary: "Rotate an endpoint's signing secret",
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId, gracePeriodSeconds }),
  output: newEndpointSchema,
  async run(app, actor, { endpointId: id, gracePeriodSeconds: grace = 0 }) {
    let secret = '';
    const endpoint = await changedEndpoint(app, actor, { action: 'webhookEndpointSecrets.rotate', id }, async (tx, receiver) => {
      secret = await rotated(app, actor, tx, receiver, grace);
    });
    return { endpoint, secret };
  },
});
