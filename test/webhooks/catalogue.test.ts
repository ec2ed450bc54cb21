import { globSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventKinds, eventTypes } from '../../src/slices/slices.ts';
import { contractSpelling } from '../../src/domain/schema/text.ts';
import { envelopeSchema, type EventName, eventNames } from '../../src/core/events/event.ts';
import { link, order, pay } from '../checkout/support.ts';
import { draft, person, preview, walk } from '../payroll/support.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const schemas = new Map(eventTypes().map(({ event, schema }) => [event, schema as JsonSchema]));
const schemaOf = (event: string): JsonSchema => schemas.get(event)!;

describe('the catalogue is the one list of events', () => {
  test('every event that SQL writes is in it, and SQL or an operation writes every event in it', () => {
    const sql = globSync('schema/**/*.sql', { cwd: new URL('../../', import.meta.url) })
      .map((path) => read(path).replaceAll(/--.*$/gm, ''))
      .join('\n');
    const folders = new Set([...sql.matchAll(/create schema (\w+)/g)].map(([, name]) => name));
    // Any text that reads like an event's name, unless it is a table, the domain of a mailbox or the kind of an approval request.
    const written = [...sql.matchAll(/(?<!kind = )'([a-z_]+(?:\.[a-z_]+)+)'/g)]
      .map(([, name = '']) => contractSpelling(name))
      .filter((name) => !name.endsWith('.com'));
    const events = new Set(written.filter((name) => !folders.has(name.split('.')[0]) || eventNames.includes(name as EventName)));
    expect([...events].filter((name) => !eventNames.includes(name as EventName))).toEqual([]);
    const operations = globSync('src/**/*.ts', {
      cwd: new URL('../../', import.meta.url),
      exclude: ['src/slices/webhooks/**', 'src/**/views.ts', 'src/core/mail/**'],
    })
      .map(read)
      .join('\n');
    expect(eventNames.filter((name) => !events.has(name) && !operations.includes(`'${name}'`))).toEqual([]);
  });

  test.each(eventTypes())('$event: its example fits its schema, and nothing in it is undeclared', ({ event, example }) => {
    expect(problemWith(event as EventName, example)).toBeUndefined();
  });

  test('the names are those of the slices, in their order', () => {
    const remedy = 'src/core/events/event.ts has the names in the order of src/slices/slices.ts';
    expect([...eventKinds.keys()], remedy).toEqual(eventNames);
  });

  test.each(eventTypes())('$event: its JSON Schema stands alone, and lets later fields pass', ({ schema, example }) => {
    expect(JSON.stringify(schema)).not.toMatch(/\$ref|additionalProperties":false/);
    expect(z.fromJSONSchema(schema as JsonSchema).safeParse({ ...example, later: 1 }).success).toBe(true);
    expect(z.fromJSONSchema(schema as JsonSchema).safeParse({ ...example, data: {} }).success).toBe(false);
  });

  test('the OpenAPI document has a webhook for each, with its schema and its example', () => {
    const { webhooks } = JSON.parse(read('schema/openapi.json')) as { webhooks: Record<string, { post: Described }> };
    expect(Object.keys(webhooks)).toEqual(eventNames);
    for (const { event, schema: declared, example: declaredExample } of eventTypes()) {
      const { parameters, requestBody, responses } = webhooks[event]!.post;
      const { schema, example } = requestBody.content['application/json'];
      expect({ schema, example }).toEqual({ schema: declared, example: declaredExample });
      expect(Object.keys(responses)).toEqual(['200', '201', '202', '204', 'default']);
      expect(parameters.map(({ name }) => name.toLowerCase())).toContain('x-webhook-id');
    }
  });
});

interface Described {
  parameters: { name: string; required: boolean }[];
  requestBody: { content: { 'application/json': { schema: object; example: object } } };
  responses: object;
}

describe('what the sandbox sends is what the catalogue says', () => {
  let sandbox: Sandbox;
  let receiver: Receiver;
  beforeAll(async () => {
    sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
    receiver = await startReceiver();
    await sandbox.call('POST', '/webhooks/settings', { webhookUrl: receiver.url });
    await sandbox.call('POST', '/webhooks/settings/secret');
  });
  afterAll(async () => {
    await sandbox.stop();
    await receiver.stop();
  });

  test('every event of the catalogue that is not opt-in is sent, and none has a field that its schema lacks or a type that it denies', async () => {
    await sandbox.call('PUT', '/wallet/low-balance-alert', { threshold: 4_999_999_000, enabled: true });
    await sandbox.call('POST', '/webhooks/settings/test');
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 100_000 });
    for (const amount of [150_000, 500_001, 500_095, 500_096, 500_097, 500_098]) await send(amount);
    await send(150_000, { clientReference: undefined, narration: undefined });
    await salaries();
    await customerPays();
    await orderIsPaid();
    await sandbox.advance('5m');
    await sandbox.advance('1d');
    // Default events of the specification; others are opt-in.
    const listed = eventNames.filter((name) => !eventKinds.get(name)?.optIn);
    await expect.poll(() => [...new Set(receiver.received.map(eventOf))].toSorted()).toEqual(listed.toSorted());
    const sent = receiver.received;
    for (const received of sent) expect(problemWith(eventOf(received), JSON.parse(received.body)), received.body).toBeUndefined();
  });

  test('every header that is sent is documented, and every documented one is sent', () => {
    const { webhooks } = JSON.parse(read('schema/openapi.json')) as { webhooks: Record<string, { post: Described }> };
    const ofHttp = new Set(['host', 'connection', 'content-type', 'content-length', 'user-agent']);
    for (const received of receiver.received) {
      const documented = webhooks[eventOf(received)]!.post.parameters.map(({ name }) => name.toLowerCase());
      expect(
        Object.keys(received.headers)
          .filter((name) => !ofHttp.has(name))
          .toSorted(),
      ).toEqual(documented.toSorted());
    }
  });

  const salaries = async (): Promise<void> => {
    const { id } = await draft(sandbox, [person({ amount: 1_000_000 }), person({ amount: 1_000_097 })]);
    await preview(sandbox, id);
    await walk(sandbox, id);
  };
  const customerPays = async (): Promise<void> => {
    const customer = await sandbox.call('POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
    const monthly = { customerId: customer.body.data.id, amount: 500_000, interval: 'monthly' };
    const subscription = await sandbox.call('POST', '/subscriptions', monthly);
    const account = await sandbox.call('POST', `/subscriptions/${subscription.body.data.id}/generate-va`);
    await sandbox.call('POST', `/sandbox/virtual-accounts/${account.body.data.accountNumber}/pay`, {
      amount: 500_000,
      senderName: 'JANE DOE',
    });
  };
  const orderIsPaid = async (): Promise<void> => {
    const { slug } = await link(sandbox);
    const placed = await order(sandbox, slug);
    await pay(sandbox, slug, placed.body.data.token);
  };
  const eventOf = ({ headers }: Received): EventName => headers['x-service-event'] as EventName;
  const send = (amount: number, changed: object = {}): Promise<unknown> =>
    sandbox.call('POST', '/money-transfer/send', {
      amount,
      bankCode: '058',
      accountNumber: '0123456785',
      clientReference: `C-${amount}`,
      narration: 'Invoice 1',
      ...changed,
    });
});

function problemWith(event: EventName, body: unknown): string | undefined {
  const parsed = envelopeSchema(event, eventKinds.get(event)!).safeParse(body);
  if (!parsed.success) return parsed.error.message;
  // Parsing drops what the schema does not name.
  if (!isDeepStrictEqual(parsed.data, body)) return 'a field is not declared';
  const asPrinted = z.fromJSONSchema(closed(schemaOf(event)) as JsonSchema).safeParse(body);
  return asPrinted.success ? undefined : asPrinted.error.message;
}

function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return parts['type'] === 'object' && parts['properties'] ? { additionalProperties: false, ...parts } : parts;
}
