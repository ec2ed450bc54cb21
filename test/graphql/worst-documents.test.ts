import { getIntrospectionQuery, Kind, parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { introspectionSize } from '../../src/core/transport/graphql/introspection.ts';
import { costOf, documentError, LIMITS, MAX_ANSWER_BYTES } from '../../src/core/transport/graphql/limits.ts';
import { chanceFrom } from '../support/chance.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { type Answered, ask } from './support.ts';
import { worstDocument } from './worst-documents.ts';

const SEED = 'worst documents';
/** Documents of data, each as large as the limits allow. */
const DOCUMENTS = 60;
/** Transfers with labels of this many bytes each, as the longest that a caller may send. */
const TRANSFERS = 80;
const LABEL_BYTES = 10_000;
/** Errors and `extensions` beside the data. */
const BESIDE = 64 * 1024;

let sandbox: Sandbox;
let session: Record<string, string>;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { body } = await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' });
  session = { Authorization: `Bearer ${body.data.token}` };
  const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`label ${n}`, 'x'.repeat(LABEL_BYTES / 20)]));
  for (let at = 0; at < TRANSFERS; at += 40) {
    const items = Array.from({ length: 40 }, (_, n) => ({
      amount: 150_000,
      bankCode: '058',
      accountNumber: '0123456785',
      clientReference: `WORST-${at + n}`,
      metadata,
    }));
    await sandbox.call('POST', '/money-transfer/bulk', { batchReference: `WORST-${at}`, items });
  }
});
afterAll(() => sandbox.stop());

type Caller = 'anonymous' | 'key' | 'session';
const asCaller = (caller: Caller, query: string): Promise<Answered> =>
  caller === 'key' ? ask(sandbox, query) : ask(sandbox, query, {}, { as: null, headers: caller === 'session' ? session : {} });

const bytesOf = ({ data, errors }: Answered): number => JSON.stringify({ data, errors }).length;
const repeat = (count: number, text: (n: number) => string): string => Array.from({ length: count }, (_, n) => text(n)).join(' ');
const whole = getIntrospectionQuery({
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  schemaDescription: true,
  inputValueDeprecation: true,
});

const SCHEMA_BOMBS: Record<string, string> = {
  'aliases in fragments': `{ ${repeat(7, (n) => `a${n}: __schema { types { ...T } }`)} }
    fragment T on __Type { ${repeat(7, (n) => `f${n}: fields { ...F }`)} }
    fragment F on __Field { name description type { name ${repeat(7, (n) => `g${n}: fields { description }`)} } }`,
  'one alias under lists': `{ __schema { types { fields { ${repeat(25, (n) => `d${n}: description`)} type { kind } } } } }`,
  'one type many times': `{ ${repeat(28, (n) => `t${n}: __type(name: "Query") { fields { name description args { name description } } }`)} }`,
  'fragments in fragments': `{ __schema { types { ...F0 } } }
    ${repeat(12, (n) => `fragment F${n} on __Type { ...F${n + 1} x${n}: name ...F${n + 1} }`)} fragment F12 on __Type { description }`,
  'types of types': `{ __schema { types { ofType { name } possibleTypes { name fields { name description args { name type { name } } } } interfaces { possibleTypes { description } } } } }`,
  'the whole schema twice': `{ a: __schema { types { ...T } } b: __schema { types { ...T } } }
    fragment T on __Type { kind name description fields(includeDeprecated: true) { name description args { name description type { ...R } } type { ...R } }
      inputFields { name description type { ...R } } enumValues { name description } }
    fragment R on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`,
};

describe('the schema', () => {
  it.each(['key', 'session'] as const)('is shown whole to a %s, as the common tools ask for it', async (caller) => {
    const answer = await asCaller(caller, whole);
    expect(answer.errors).toBeUndefined();
    expect(answer.data.__schema.types.length).toBeGreaterThan(500);
  });

  it('is never shown without credentials, in whole or in part, through fragments too', async () => {
    const asked = [
      whole,
      '{ __type(name: "Query") { name } }',
      '{ ... on Query { a: __schema { queryType { name } } } }',
      '{ ...F } fragment F on Query { __type(name: "ID") { name } }',
    ];
    for (const query of [...asked, ...Object.values(SCHEMA_BOMBS)]) {
      await ask(sandbox, query);
      const answer = await asCaller('anonymous', query);
      expect([401, 200]).toContain(answer.status);
      expect(answer.data?.__schema, query).toBeUndefined();
      expect(['UNAUTHENTICATED', 'QUERY_TOO_COMPLEX', 'GRAPHQL_VALIDATION_FAILED']).toContain(answer.errors?.[0]?.extensions['code']);
      expect(bytesOf(answer)).toBeLessThan(BESIDE);
    }
    expect(await asCaller('anonymous', whole)).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
    expect((await asCaller('anonymous', '{ __typename }')).data).toEqual({ __typename: 'Query' });
  });

  it('is priced by its real size: what asks for more than all of it is refused before it runs', async () => {
    const schema = graphqlSchema();
    const sizeOf = (query: string): ReturnType<typeof introspectionSize> => {
      const document = parse(query);
      const operation = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)!;
      return introspectionSize(schema, document, operation, {});
    };
    const answer = await ask(sandbox, whole);
    const size = sizeOf(whole);
    // Counted for the rate limit, and no further off than by names that the tools ask for twice.
    expect(size.bytes).toBeGreaterThan(JSON.stringify(answer.data).length * 0.95);
    expect(size.bytes).toBeLessThan(JSON.stringify(answer.data).length * 1.05);
    expect(sizeOf('{ __typename }')).toEqual({ values: 0, bytes: 0 });
    for (const [name, query] of Object.entries(SCHEMA_BOMBS)) {
      if (documentError(parse(query))) continue;
      let refusal: unknown;
      try {
        expect(sizeOf(query).bytes, name).toBeLessThan(size.bytes * 1.25);
      } catch (error) {
        refusal = error;
      }
      if (refusal) expect(refusal, name).toMatchObject({ extensions: { code: 'QUERY_TOO_COMPLEX' } });
    }
  });

  it('an introspection is as deep as that of the tools and no deeper', () => {
    const nested = (levels: number): string => (levels === 0 ? 'name' : `ofType { ${nested(levels - 1)} }`);
    expect(documentError(parse(whole))).toBeNull();
    expect(documentError(parse(`{ __schema { types { ${nested(LIMITS.schemaDepth - 3)} } } }`))).toBeNull();
    expect(documentError(parse(`{ __schema { types { ${nested(LIMITS.schemaDepth - 2)} } } }`))?.message).toContain(
      'levels deep in the schema',
    );
  });
});

describe.each(['anonymous', 'key', 'session'] as const)('to a caller that is %s', (caller) => {
  it('no document about the schema has an answer beyond the schema', async () => {
    const size = bytesOf(await ask(sandbox, whole));
    for (const [name, query] of Object.entries(SCHEMA_BOMBS)) {
      const answer = await asCaller(caller, query);
      expect(bytesOf(answer), name).toBeLessThan(size * 1.25 + BESIDE);
    }
  });

  it('no document within the limits has an answer beyond its bound', async () => {
    const schema = graphqlSchema();
    let ran = 0;
    for (let n = 0; n < DOCUMENTS; n++) {
      const query = worstDocument(schema, chanceFrom(`${SEED} ${n}`));
      const answer = await asCaller(caller, query);
      expect(bytesOf(answer), query).toBeLessThan(MAX_ANSWER_BYTES + BESIDE);
      const codes = (answer.errors ?? []).map(({ extensions }) => extensions['code']);
      expect(codes, query).not.toContain('INTERNAL');
      if (!codes.includes('GRAPHQL_VALIDATION_FAILED')) ran++;
    }
    expect(ran).toBeGreaterThan(DOCUMENTS * 0.9);
  });
});

describe('an answer', () => {
  const labels = (aliases: number, first: number): string =>
    `{ transfers(first: ${first}) { nodes { ${repeat(aliases, (n) => `m${n}: metadata`)} } } }`;

  it('that would be larger than its bound is not sent, and says so', async () => {
    const document = parse(labels(15, 100));
    const [operation] = document.definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    expect(costOf(graphqlSchema(), document, operation, {})).toBeLessThan(LIMITS.cost);
    expect(15 * TRANSFERS * LABEL_BYTES).toBeGreaterThan(MAX_ANSWER_BYTES);
    for (const query of [labels(15, 100), `{ viewer { kind } a: ${labels(15, 100).slice(1, -1)} }`]) {
      const { data, errors } = await ask(sandbox, query);
      expect(data ?? null).toBeNull();
      expect(errors).toMatchObject([
        { message: expect.stringContaining('larger than 8 MB'), extensions: { code: 'QUERY_TOO_COMPLEX', requestId: expect.any(String) } },
      ]);
    }
    expect((await ask(sandbox, labels(2, 100))).data.transfers.nodes.length).toBeGreaterThanOrEqual(TRANSFERS);
  });

  it('of values of any shape costs more than one of words, so that few of them make a document large', async () => {
    const { errors } = await ask(sandbox, labels(25, 100));
    expect(errors?.[0]?.extensions['code']).toBe('QUERY_TOO_COMPLEX');
  });
});
