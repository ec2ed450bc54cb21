import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { verifyWebhook } from '../../src/app/receiver/verify-webhook.ts';
import { ask } from '../graphql/support.ts';
import { asOwner } from '../ledger/support.ts';
import { startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { eventually } from './endpoints.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' })));
afterAll(() => sandbox.stop());

const ERRORS = 'userErrors { code field message }';
const ENDPOINT = `endpoint { id isFirst url description eventTypes filter headers { name value } ratePerSecond ordered status pausedAt pausedBy pauseReason health { successShare consecutiveFailures oldestWaitingAt } }`;

async function does(field: string, input: object, more: string, as = 'demo'): Promise<any> {
  const type = `${field[0]!.toUpperCase()}${field.slice(1)}Input`;
  const { data, errors } = await ask(
    sandbox,
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${more} ${ERRORS} } }`,
    { input },
    { as },
  );
  expect(errors).toBeUndefined();
  return data[field];
}
const read = async (query: string, variables: object = {}, as = 'demo'): Promise<any> => {
  const { data, errors } = await ask(sandbox, query, variables as Record<string, unknown>, { as });
  expect(errors).toBeUndefined();
  return data;
};

describe('endpoints by GraphQL', () => {
  test('are added, changed, tested, paused, resumed, signed anew and removed, and deliveries name theirs', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const made = await does(
      'createWebhookEndpoint',
      {
        url: receiver.url,
        description: 'Books',
        filter: { amount: { $gte: 5 } },
        headers: [{ name: 'X-Key', value: 'of-the-books-1234' }],
      },
      `secret ${ENDPOINT}`,
    );
    expect(made).toMatchObject({
      secret: expect.stringMatching(/^whsec_/),
      endpoint: {
        isFirst: false,
        description: 'Books',
        filter: { amount: { $gte: 5 } },
        headers: [{ name: 'X-Key', value: '••••1234' }],
        status: 'ACTIVE',
      },
      userErrors: [],
    });
    const endpointId = made.endpoint.id;
    expect((await does('updateWebhookEndpoint', { endpointId, ratePerSecond: 7, filter: null }, ENDPOINT)).endpoint).toMatchObject({
      description: 'Books',
      ratePerSecond: 7,
      filter: null,
    });
    const { delivery } = await does('testWebhookEndpoint', { endpointId }, 'delivery { id event endpointId endpoint { id description } }');
    expect(delivery).toMatchObject({ event: 'test.webhook', endpointId, endpoint: { id: endpointId, description: 'Books' } });
    const [came] = await receiver.until(1);
    expect(came!.headers['x-key']).toBe('of-the-books-1234');
    const { secret } = await does('rotateWebhookEndpointSecret', { endpointId }, 'secret endpoint { id }');
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
    const [, second] = await receiver.until(2);
    const message = verifyWebhook({ rawBody: second!.body, headers: second!.headers, secret });
    expect(message.event).toBe('wallet.funded');
    const listed = await read('query ($endpointId: ID) { webhookDeliveries(endpointId: $endpointId) { nodes { id endpointId } } }', {
      endpointId,
    });
    expect(listed.webhookDeliveries.nodes).toHaveLength(2);
    expect((await does('pauseWebhookEndpoint', { endpointId, reason: 'Moving' }, ENDPOINT)).endpoint).toMatchObject({
      status: 'PAUSED',
      pausedBy: 'PERSON',
      pauseReason: 'Moving',
    });
    expect((await does('testWebhookEndpoint', { endpointId }, 'delivery { id }')).userErrors).toMatchObject([{ code: 'ENDPOINT_PAUSED' }]);
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 200_000 });
    expect((await does('resumeWebhookEndpoint', { endpointId, deliverMissed: true }, ENDPOINT)).endpoint.status).toBe('ACTIVE');
    await receiver.until(3);
    await eventually(
      async () =>
        (await read('query ($id: ID!) { webhookEndpoint(id: $id) { health { successShare } } }', { id: endpointId })).webhookEndpoint,
    ).toEqual({
      health: { successShare: 1 },
    });
    expect((await read('{ webhookEndpoints { id status } }')).webhookEndpoints).toEqual([{ id: endpointId, status: 'ACTIVE' }]);
    expect(await does('deleteWebhookEndpoint', { endpointId }, 'id')).toEqual({ id: endpointId, userErrors: [] });
    const after = await read(
      'query ($endpointId: ID) { webhookDeliveries(endpointId: $endpointId) { nodes { endpointId endpoint { id } } } }',
      { endpointId },
    );
    expect(after.webhookDeliveries.nodes[0]).toEqual({ endpointId, endpoint: null });
    expect((await read('{ webhookEndpoints { id } }')).webhookEndpoints).toEqual([]);
  });

  test('an event is sent again to the one that is named, and a wrong input names its field', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const { endpoint } = await does('createWebhookEndpoint', { url: receiver.url, eventTypes: ['transfer.settled'] }, ENDPOINT);
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
    const eventId = await newestEvent();
    const { deliveries } = await does('resendWebhookMessage', { eventId, endpointId: endpoint.id }, 'deliveries { id event endpointId }');
    expect(deliveries).toMatchObject([{ event: 'wallet.funded', endpointId: endpoint.id }]);
    const [came] = await receiver.until(1);
    expect(came!.headers['x-webhook-id']).toBe(deliveries[0].id);
    expect(
      (await does('createWebhookEndpoint', { url: receiver.url, filter: { amount: { $regex: '.' } } }, ENDPOINT)).userErrors,
    ).toMatchObject([{ code: 'VALIDATION_ERROR', field: ['input', 'filter', 'amount', '$regex'] }]);
    await does('deleteWebhookEndpoint', { endpointId: endpoint.id }, 'id');
  });

  test('another business reaches none of it', async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const { endpoint } = await does('createWebhookEndpoint', { url: receiver.url }, ENDPOINT);
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
    await receiver.until(1);
    const eventId = await newestEvent();
    const theirs = { endpointId: endpoint.id };
    for (const [field, input, more] of [
      ['updateWebhookEndpoint', { ...theirs, description: 'Mine' }, 'endpoint { id }'],
      ['deleteWebhookEndpoint', theirs, 'id'],
      ['pauseWebhookEndpoint', theirs, 'endpoint { id }'],
      ['resumeWebhookEndpoint', theirs, 'endpoint { id }'],
      ['rotateWebhookEndpointSecret', theirs, 'secret endpoint { id }'],
      ['testWebhookEndpoint', theirs, 'delivery { id }'],
      ['resendWebhookMessage', { eventId }, 'deliveries { id }'],
    ] as const)
      expect((await does(field, input, more, 'demo2')).userErrors, field).toMatchObject([{ code: 'RECORD_NOT_FOUND' }]);
    expect(
      await read('query ($id: ID!) { webhookEndpoint(id: $id) { id } webhookEndpoints { id } }', { id: endpoint.id }, 'demo2'),
    ).toEqual({
      webhookEndpoint: null,
      webhookEndpoints: [],
    });
    expect(
      (await read('query ($id: ID!) { webhookEndpoint(id: $id) { description status } }', { id: endpoint.id })).webhookEndpoint,
    ).toEqual({
      description: null,
      status: 'ACTIVE',
    });
    expect(receiver.received).toHaveLength(1);
    await does('deleteWebhookEndpoint', theirs, 'id');
  });
});

/** The id of the event that happened last: money that came in. */
async function newestEvent(): Promise<string> {
  const { rows } = await asOwner(sandbox.databaseUrl, (owner) =>
    owner.query<{ id: string }>('select id from ledger.outbox order by id desc limit 1'),
  );
  return rows[0]!.id;
}
