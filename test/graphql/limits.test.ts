import { readFileSync } from 'node:fs';
import { getNamedType, type GraphQLObjectType, isLeafType, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { costOf, LARGE_COST, LIMITS } from '../../src/core/transport/graphql/limits.ts';
import { liveDocuments } from '../../src/api/graphql/live-document.ts';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { Kobo } from '../../src/core/transport/graphql/types.ts';
import { feeKinds } from '../../src/slices/transfers/read/fees.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { ask } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const codeOf = async (query: string, variables: Record<string, unknown> = {}): Promise<string | undefined> =>
  (await ask(sandbox, query, variables)).errors?.[0]?.extensions['code'];
const repeat = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join(' ');

describe('what one document may ask for is bounded', () => {
  it('depth, also through fragments', async () => {
    // No type of the schema is nested that deep yet, so these have other faults as well.
    const depthOf = async (query: string): Promise<string | undefined> =>
      (await ask(sandbox, query)).errors?.find(({ extensions }) => extensions['code'] === 'QUERY_TOO_COMPLEX')?.message;
    const nested = (levels: number): string => (levels === 0 ? 'id' : `a { ${nested(levels - 1)} }`);
    expect(await depthOf(`{ ${nested(LIMITS.depth)} }`)).toContain(`${LIMITS.depth + 1} levels deep`);
    expect(await depthOf(`{ ${nested(LIMITS.depth - 1)} }`)).toBeUndefined();
    const chain = repeat(LIMITS.depth, (n) => `fragment F${n} on Viewer { a { ...F${n + 1} } }`);
    expect(await depthOf(`{ viewer { ...F0 } } ${chain} fragment F${LIMITS.depth} on Viewer { kind }`)).toContain('levels deep');
    const wrap = (levels: number): string => (levels === 0 ? '__typename' : `... on Query { ${wrap(levels - 1)} }`);
    expect((await ask(sandbox, `{ ${wrap(20)} }`)).data).toEqual({ __typename: 'Query' });
  });

  it('aliases, with none left out of the count', async () => {
    expect((await ask(sandbox, `{ ${repeat(LIMITS.aliases, (n) => `a${n}: __typename`)} }`)).errors).toBeUndefined();
    expect(await codeOf(`{ ${repeat(LIMITS.aliases + 1, (n) => `a${n}: __typename`)} }`)).toBe('QUERY_TOO_COMPLEX');
  });

  it('directives, in all and at one place', async () => {
    expect(await codeOf(`{ __typename ${repeat(10, () => '@include(if: true)')} }`)).toBe('QUERY_TOO_COMPLEX');
    const fields = [
      'id',
      'amount',
      'fee',
      'status',
      'isConclusive',
      'reason',
      'narration',
      'createdAt',
      'certainty',
      'metadata',
      'settledAt',
    ];
    const many = repeat(5, () => fields.map((field) => `${field} @include(if: true)`).join(' '));
    expect(await codeOf(`{ transfers { nodes { ${many} } } }`)).toBe('QUERY_TOO_COMPLEX');
  });

  it('size is judged before the specified rules are asked, so that what is too large is one refusal; over a WebSocket as well', async () => {
    const unknown = repeat(10, (n) => `@nobody${n}`);
    const many = repeat(LIMITS.directives + 1, (n) => `a${n}: nothing${n} @nobody`);
    for (const query of [`{ __typename ${unknown} }`, `{ ${many} }`, `{ ${repeat(LIMITS.aliases + 1, (n) => `a${n}: nothing`)} }`]) {
      const { errors } = await ask(sandbox, query);
      expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['QUERY_TOO_COMPLEX']);
      expect(liveDocuments(graphqlSchema())({ query: `subscription ${query}` })).toMatchObject([
        { extensions: { code: 'QUERY_TOO_COMPLEX' } },
      ]);
      expect((await ask(sandbox, query)).errors).toHaveLength(1);
    }
  });

  it('of an invalid document at most five errors are reported, and that more exist', async () => {
    const query = `{ ${repeat(300, (n) => `nothing${n}`)} }`;
    const { errors } = await ask(sandbox, query);
    expect(errors).toHaveLength(5);
    expect(errors?.at(-1)?.message).toMatch(/^Too many validation errors/);
    expect(liveDocuments(graphqlSchema())({ query: `subscription ${query}` })).toHaveLength(5);
  });

  it('tokens, before every other check', async () => {
    expect(await codeOf(`{ ${repeat(LIMITS.tokens, () => '__typename')} }`)).toBe('GRAPHQL_PARSE_FAILED');
  });

  it('401: a long document without credentials, before the specified rules walk it; a short one of any length of text runs', async () => {
    const long = `{ ${repeat(LIMITS.strangerTokens / 4, () => 'viewer { kind }')} }`;
    const stranger = await ask(sandbox, long, {}, { as: null });
    expect(stranger).toMatchObject({
      status: 401,
      errors: [{ extensions: { code: 'UNAUTHENTICATED', reason: 'MISSING_API_CREDENTIALS' } }],
    });
    expect((await ask(sandbox, long)).data).toEqual({ viewer: { kind: 'KEY' } });
    const short = `{ ${repeat(100, () => '__typename')} } # ${'x'.repeat(LIMITS.strangerTokens)}`;
    expect((await ask(sandbox, short, {}, { as: null })).data).toEqual({ __typename: 'Query' });
  });

  it('cost: a list counts as often as it may have rows, whether its size is written or a variable', async () => {
    const nodes = 'nodes { id webhookDeliveries { id attemptLog { n startedAt httpStatus } } }';
    expect(await codeOf(`{ transfers(first: 100) { ${nodes} } }`)).toBe('QUERY_TOO_COMPLEX');
    expect(await codeOf(`query Q($first: Int!) { transfers(first: $first) { ${nodes} } }`, { first: 100 })).toBe('QUERY_TOO_COMPLEX');
    expect(await codeOf(`query Q($first: Int!) { transfers(first: $first) { ${nodes} } }`, { first: 10 })).toBeUndefined();
    const pages = repeat(
      20,
      (n) => `a${n}: transfers(first: 100) { nodes { id amount fee status isConclusive reason narration createdAt settledAt } }`,
    );
    expect(await codeOf(`{ ${pages} }`)).toBe('QUERY_TOO_COMPLEX');
  });

  it('cost: a page under a list counts for each row of that list, however short it is', async () => {
    const links = (aliases: number): string =>
      repeat(aliases, (n) => `a${n}: checkoutLinks(first: 100) { nodes { orders(first: 1) { nodes { id } } } }`);
    expect(await codeOf(`{ ${links(30)} }`)).toBe('QUERY_TOO_COMPLEX');
    expect(await codeOf(`{ ${links(1)} }`)).toBeUndefined();
  });

  it('beyond each limit: 200 to a client of application/json, 400 to one of GraphQL over HTTP, never a server error', async () => {
    const tooMuch = {
      aliases: `{ ${repeat(LIMITS.aliases + 1, (n) => `a${n}: __typename`)} }`,
      cost: '{ transfers(first: 100) { nodes { id webhookDeliveries { id attemptLog { n startedAt httpStatus } } } } }',
      schema: `{ __schema { ${repeat(60, () => 'types { name fields { name } }')} } }`,
      twice: `{ ${repeat(9, (n) => `a${n}: __schema { types { name description fields { name description } } }`)} }`,
    };
    for (const [name, query] of Object.entries(tooMuch)) {
      for (const [accept, status] of [
        ['application/json', 200],
        ['application/graphql-response+json', 400],
      ] as const) {
        const answer = await ask(sandbox, query, {}, { headers: { Accept: accept } });
        expect({ name, accept, status: answer.status, code: answer.errors?.[0]?.extensions['code'] }).toEqual({
          name,
          accept,
          status,
          code: 'QUERY_TOO_COMPLEX',
        });
      }
    }
  });

  it('cost: fragments that call each other a thousand million times are counted, not walked', async () => {
    const levels = 28;
    const fragments = repeat(levels, (n) => `fragment F${n} on Query { ...F${n + 1} x${n}: __typename ...F${n + 1} }`);
    const startedAt = performance.now();
    const { errors } = await ask(sandbox, `{ ...F0 } ${fragments} fragment F${levels} on Query { __typename }`);
    expect(errors?.[0]?.extensions['code']).toMatch(/QUERY_TOO_COMPLEX|GRAPHQL_VALIDATION_FAILED/);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('413: a body of more than 1 MB is refused, in the form of GraphQL', async () => {
    const { status, errors } = await ask(sandbox, `{ __typename } # ${'x'.repeat(1_100_000)}`);
    expect(status).toBe(413);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', requestId: expect.any(String) });
  });

  it('413: 10,000 transfers of one mutation are refused with the route that takes them', async () => {
    const item = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
    const items = Array.from({ length: 10_000 }, (_, n) => ({ ...item, clientReference: `MANY-${String(n).padStart(40, '0')}` }));
    const send = 'mutation ($input: SendTransfersInput!) { sendTransfers(input: $input) { batch { id } } }';
    const { status, errors } = await ask(sandbox, send, { input: { batchReference: 'MANY', items } });
    expect([status, errors?.[0]?.message]).toEqual([413, expect.stringContaining('POST /api/v1/money-transfer/bulk')]);
    expect((await sandbox.call('GET', '/money-transfer/bulk')).body.data).toEqual([]);
  });

  it('a batch of operations is refused', async () => {
    const { status } = await post(JSON.stringify([{ query: '{ __typename }' }, { query: '{ __typename }' }]));
    expect(status).toBe(400);
  });
});

describe('a large document', () => {
  it('is answered as small ones are, a few rows in each round of the loop, so that others come in between', async () => {
    const rows = 50;
    const item = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
    const items = Array.from({ length: rows }, (_, n) => ({ ...item, clientReference: `LARGE-${n}` }));
    await sandbox.call('POST', '/money-transfer/bulk', { batchReference: 'LARGE', items });
    const fields = 'id transferCode clientReference fee narration createdAt';
    const page = `transfers(first: 100) { nodes { amount ${fields} } edges { cursor node { id } } pageInfo { hasNextPage endCursor } }`;
    const small = await ask(sandbox, `{ ${page} }`);
    expect(small.data.transfers.nodes.length).toBeGreaterThanOrEqual(rows);

    const serialize = Kobo.serialize.bind(Kobo);
    let [inRound, most, all] = [0, 0, 0];
    const counting = vi.spyOn(Kobo, 'serialize').mockImplementation((value) => {
      inRound++;
      all++;
      return serialize(value);
    });
    let isOver = false;
    const round = (): void => {
      [most, inRound] = [Math.max(most, inRound), 0];
      if (!isOver) setImmediate(round);
    };
    round();
    const pages = 8;
    const large = await ask(sandbox, `{ ${repeat(pages, (n) => `p${n}: ${page}`)} }`).finally(() => {
      isOver = true;
      counting.mockRestore();
    });
    expect(large.errors).toBeUndefined();
    for (let n = 0; n < pages; n++) expect(large.data[`p${n}`]).toEqual(small.data.transfers);
    // Amount and fee of each row.
    expect(all).toBe(pages * small.data.transfers.nodes.length * 2);
    expect(most).toBeLessThanOrEqual(50);
  });

  it('is reckoned anew when a list is asked for in another length', () => {
    const document = parse('query ($many: Int = 3) { transfers(first: $many) { nodes { id amount } } }');
    const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
    const costs = [{}, { many: 50 }, { many: 50 }, { many: 7 }, {}].map((variables) =>
      costOf(graphqlSchema(), document, operation, variables),
    );
    const [three = 0, fifty = 0, , seven = 0] = costs;
    expect(costs).toEqual([three, fifty, fifty, seven, three]);
    expect((fifty - three) / 47).toBe((seven - three) / 4);
    expect(fifty).toBeGreaterThan(seven);
  });

  it('is no page of fifty transfers with every field: a list inside a row counts by the most that its schema allows', () => {
    const fields = Object.values((graphqlSchema().getType('Transfer') as GraphQLObjectType).getFields())
      .filter(({ type, resolve }) => isLeafType(getNamedType(type)) && !resolve)
      .map(({ name }) => name);
    const inner = 'beneficiary { accountNumber accountName bankCode bankName } provider { sessionId transactionRef transactionId }';
    const costWith = (parts: string): number => {
      const document = parse(`{ transfers(first: 50) { nodes { ${fields.join(' ')} ${inner} ${parts} } } }`);
      return costOf(graphqlSchema(), document, document.definitions[0] as OperationDefinitionNode, {});
    };
    expect(costWith('feeBreakdown { type amount }')).toBeLessThan(LARGE_COST);
    // Each of at most as many parts as there are kinds of fee, with two values.
    expect(costWith('feeBreakdown { type amount }') - costWith('')).toBe(50 * feeKinds.length * 3);
  });

  it('is none that the dashboard asks for', () => {
    const documents = Object.values(JSON.parse(readFileSync('dist/dashboard/documents.json', 'utf8')) as Record<string, string>);
    const costs = documents.flatMap((text) => {
      const document = parse(text);
      const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
      return operations.map((operation) => costOf(graphqlSchema(), document, operation, {}));
    });
    expect(costs.length).toBeGreaterThan(0);
    expect(Math.max(...costs)).toBeLessThan(LARGE_COST);
  });
});

describe('what a browser of another site could send', () => {
  it('400 for a GET without a header that needs a preflight', async () => {
    const response = await fetch(`${sandbox.url}/graphql?query=%7B__typename%7D`);
    expect(response.status).toBe(400);
    const { errors } = await response.json();
    expect(errors[0].extensions.code).toBe('BAD_REQUEST');
  });

  it('415 for a form', async () => {
    expect((await post('query=%7B__typename%7D', 'application/x-www-form-urlencoded')).status).toBe(415);
  });

  it('405 for a mutation by GET', async () => {
    const query = encodeURIComponent('mutation { fundWallet(input: { amount: 1 }) { userErrors { code } } }');
    const response = await fetch(`${sandbox.url}/graphql?query=${query}`, { headers: { 'apollo-require-preflight': '1' } });
    expect(response.status).toBe(405);
  });
});

describe('rate limits', () => {
  it('429 when the reads of a minute are used up, with Retry-After, and each mutation counts', async () => {
    const scarce = await startSandbox({ RATE_LIMIT_SCALE: '0.001', TRUSTED_PROXIES: '127.0.0.1' });
    try {
      const test = 'mutation { a: testWebhookSettings { userErrors { code } } b: testWebhookSettings { userErrors { code } } }';
      const tests = await ask(scarce, test);
      expect(tests.status).toBe(429);
      expect(Number(tests.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(tests.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
      // Fragments count: one attempt per minute refuses the second, or the third across a minute's end.
      const attempt = (n: number): string =>
        `mutation { ... on Mutation { a${n}: logIn(input: { email: "a@b.test", password: "x" }) { userErrors { code } } } }`;
      const attempts: number[] = [];
      for (const n of [1, 2, 3]) {
        attempts.push((await ask(scarce, attempt(n), {}, { as: null, headers: { 'X-Forwarded-For': '198.51.100.9' } })).status);
      }
      expect([attempts[0], attempts.includes(429)]).toEqual([200, true]);
      const statuses: number[] = [];
      for (let n = 0; n < 8; n++) statuses.push((await ask(scarce, '{ __typename }', {}, { as: 'demo2' })).status);
      expect(statuses.at(-1)).toBe(429);
    } finally {
      await scarce.stop();
    }
  });
});

async function post(body: string, type = 'application/json'): Promise<{ status: number }> {
  const agent = new Agent();
  const { statusCode, body: answer } = await request(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': type, 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
    body,
    dispatcher: agent,
  });
  await answer.dump();
  await agent.close();
  return { status: statusCode };
}
