import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { endpointId } from './endpoint-input.ts';
import { type EndpointRecord, endpointRecord, endpointRecords } from './endpoint-record.ts';

/** Every endpoint of the business in this environment, the first one, of the settings, first. */
export const listEndpoints = operation({
  title: 'webhooks.endpoints',
  summary: 'Webhook endpoints, with their health',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  run: (app, actor): Promise<EndpointRecord[]> => endpointRecords(app, actor.bookId),
});

/** One endpoint. @throws Refusal 404. */
export const findOneEndpoint = operation({
  title: 'webhooks.find_endpoint',
  summary: 'One webhook endpoint, with its health',
  scope: 'webhooks:read',
  input: z.strictObject({ endpointId }),
  run: (app, actor, { endpointId: id }): Promise<EndpointRecord> => endpointRecord(app, actor.bookId, id),
});
