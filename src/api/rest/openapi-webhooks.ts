import type { EventType } from '../../core/events/event.ts';
import { eventTypes } from '../../slices/slices.ts';

type Header = readonly [name: string, description: string, example: string, when?: 'signed'];

const ID = '0199d3a0-7c1e-7000-8000-000000000001';
const TIME = '1767261900';

const HEADERS: readonly Header[] = [
  ['X-Webhook-ID', 'Id of the delivery, equal for all attempts; deduplicate on `id` of the body', ID],
  ['X-Service-Event', 'Name of the event', ''],
  ['X-Service-Timestamp', 'Unix seconds of this attempt; refuse it when it is more than 5 minutes from your clock', TIME],
  ['webhook-id', 'The same as X-Webhook-ID', ID],
  ['webhook-timestamp', 'The same as X-Service-Timestamp', TIME],
  ['X-Service-Signature', 'Hex HMAC-SHA512 of the raw body, keyed with the text of the secret', 'a'.repeat(128), 'signed'],
  ['X-Service-Signature-256', 'Hex HMAC-SHA256 of timestamp + `.` + raw body, keyed with the text of the secret', 'a'.repeat(64), 'signed'],
  [
    'webhook-signature',
    'Standard Webhooks: `v1,` + base64 HMAC-SHA256 of id + `.` + timestamp + `.` + raw body, keyed with the decoded secret; several, separated by a space, during a grace period',
    `v1,${'A'.repeat(43)}=`,
    'signed',
  ],
];

export function openApiWebhooks(): Record<string, object> {
  return Object.fromEntries(eventTypes().map((type) => [type.event, { post: received(type) }]));
}

function received({ event, summary, schema, example }: EventType): object {
  return {
    operationId: `webhook.${event}`,
    summary,
    description:
      'Sent to your webhook URL, at least once, six times at most. Answer within 30 seconds. The signature headers are those of the URL of the settings; a further endpoint has the headers of its `signatureProfile`.',
    tags: ['Webhooks'],
    security: [],
    parameters: HEADERS.map(([name, description, sample, when]) => ({
      name,
      in: 'header',
      required: when !== 'signed',
      description,
      schema: name === 'X-Service-Event' ? { type: 'string', const: event } : { type: 'string' },
      example: sample || event,
    })),
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      ...Object.fromEntries([200, 201, 202, 204].map((status) => [status, { description: 'Acknowledged' }])),
      default: { description: 'Not acknowledged, redirects included: retried after 1 min, 5 min, 30 min, 2 h and 24 h' },
    },
  };
}
