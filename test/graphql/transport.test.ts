import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { ask } from './support.ts';

let sandbox: Sandbox;
const folder = mkdtempSync(join(tmpdir(), 'tollgate-graphql-'));
const logFile = join(folder, 'api.log');
beforeAll(async () => {
  sandbox = await startSandbox({ LOG_LEVEL: 'info', LOG_FILE: logFile });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const PAGE =
  'query Page($first: Int!, $after: String) { transfers(first: $first, after: $after) { nodes { id amount settlementStatus } edges { cursor } pageInfo { hasNextPage endCursor } } }';

describe('a page of transfers', () => {
  it('shows the rows of REST in the same order, and continues from any of its cursors', async () => {
    for (const amount of [150_000, 160_000, 170_000]) {
      await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785' });
    }
    const { body } = await sandbox.call('GET', '/money-transfer');
    const whole = await ask(sandbox, PAGE, { first: 50 });
    expect(whole.errors).toBeUndefined();
    expect(whole.data.transfers.nodes.map(({ id }: { id: string }) => id)).toEqual(body.data.map(({ id }: { id: string }) => id));
    expect(whole.data.transfers.nodes[0]).toMatchObject({ amount: 170_000, settlementStatus: 'PENDING' });
    const rest = await ask(sandbox, PAGE, { first: 1, after: whole.data.transfers.edges[0].cursor });
    expect(rest.data.transfers).toMatchObject({ nodes: [{ amount: 160_000 }], pageInfo: { hasNextPage: true } });
  });

  it('refuses a page size beyond the maximum, naming it', async () => {
    const { errors, data } = await ask(sandbox, PAGE, { first: 101 });
    expect(data).toBeNull();
    expect(errors?.[0]).toMatchObject({ path: ['transfers'], extensions: { code: 'BAD_USER_INPUT', field: 'first' } });
  });

  it('refuses a cursor that is none by the name that the argument has here', async () => {
    const { errors } = await ask(sandbox, PAGE, { first: 1, after: 'zzz' });
    expect(errors?.[0]).toMatchObject({
      message: 'after: is unknown; start again without it',
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
  });
});

it('each request is a line of the log with what was asked, by the names of the schema alone', async () => {
  await ask(sandbox, 'query Mine { first: viewer { kind } banks { bankCode } }', {}, { operationName: 'Mine' });
  const lines = (): Record<string, unknown>[] =>
    readFileSync(logFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  await expect
    .poll(() => lines().findLast(({ msg }) => msg === 'graphql'))
    .toMatchObject({ operation: 'query', fields: ['viewer', 'banks'], status: 200 });
  expect(JSON.stringify(lines())).not.toContain('Mine');
});

describe('one thing by its id', () => {
  it.each(['transfer', 'customer', 'product', 'subscription', 'virtualCard', 'checkoutLink', 'payrollBatch'])(
    'blames the id of %s by the name that the argument has here',
    async (field) => {
      const { errors } = await ask(sandbox, `{ ${field}(id: "abc") { id } }`);
      expect(errors?.[0]).toMatchObject({
        message: expect.stringMatching(/^id: must be /),
        extensions: { code: 'BAD_USER_INPUT', field: 'id' },
      });
    },
  );
});

describe('who asks', () => {
  it('401 without credentials is an error of the field, with the id of the request', async () => {
    const { errors, headers } = await ask(sandbox, PAGE, { first: 1 }, { as: null });
    expect(errors?.[0]?.extensions).toEqual({
      code: 'UNAUTHENTICATED',
      reason: 'MISSING_API_CREDENTIALS',
      retryable: false,
      docsUrl: '/docs/errors#MISSING_API_CREDENTIALS',
      requestId: headers.get('x-request-id'),
    });
  });

  it('401 with a wrong secret refuses the whole request', async () => {
    const { status, errors } = await ask(sandbox, PAGE, { first: 1 }, { headers: { 'X-API-Secret': 'sk_test_wrong' } });
    expect(status).toBe(401);
    expect(errors?.[0]).toMatchObject({ message: 'Invalid API credentials', extensions: { code: 'UNAUTHENTICATED' } });
  });
});

describe('text that PostgreSQL cannot keep is refused before anything is asked, however it comes', () => {
  const unclean = expect.stringMatching(/Unicode text without NUL/) as string;

  it('written into the document, where no body shows it', async () => {
    const asked = [
      '{ customers(search: "a\\u0000b") { nodes { id } } }',
      '{ customers(search: """a\\u0000b""") { nodes { id } } }',
      'mutation { createCustomer(input: { firstName: "Ada", lastName: "Obi", email: "ada@obi.test", metadata: { note: "a\\u0000" } }) { customer { id } } }',
    ];
    const response = await Promise.all(
      asked.map(async (query) => (await ask(sandbox, query)).errors?.map(({ extensions: { code } }) => code as string)),
    );
    // A block text has no escapes: there it is what it says.
    expect(response).toEqual([['GRAPHQL_VALIDATION_FAILED'], undefined, ['GRAPHQL_VALIDATION_FAILED']]);
    expect((await ask(sandbox, asked[0] ?? '')).errors?.[0]).toMatchObject({ message: unclean });
  });

  it('a payment with it shares no commit with those of others, who would have to be booked one by one', async () => {
    const pay = (metadata: string): string =>
      `mutation { sendTransfer(input: { amount: 150000, bankCode: "058", accountNumber: "0123456785", metadata: { note: ${metadata} } }) { transfer { id } userErrors { message } } }`;
    expect(await ask(sandbox, pay('"a\\u0000"'))).toMatchObject({
      errors: [{ message: unclean, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
    expect((await ask(sandbox, pay('"a"'))).data.sendTransfer.userErrors).toEqual([]);
  });

  it('as a variable in an address', async () => {
    const query = 'query Find($search: String) { customers(search: $search) { nodes { id } } }';
    const get = async (search: string): Promise<unknown> => {
      const asked = new URLSearchParams({ query, variables: JSON.stringify({ search }) });
      const headers = { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret', 'apollo-require-preflight': '1' };
      return (await fetch(`${sandbox.url}/graphql?${asked}`, { headers })).json();
    };
    expect(await get('a\u0000b')).toMatchObject({
      errors: [{ message: unclean, extensions: { code: 'BAD_USER_INPUT', field: 'variables' } }],
    });
    expect(await get('Ada')).toMatchObject({ data: { customers: { nodes: [] } } });
  });
});
