import { HeaderMap } from '@apollo/server';
import fc from 'fast-check';
import {
  buildSchema,
  execute,
  type FieldNode,
  GraphQLError,
  type GraphQLField,
  Kind,
  type OperationDefinitionNode,
  parse,
  printSchema,
} from 'graphql';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveDocuments } from '../../src/api/graphql/live-document.ts';
import { graphqlSchema, rootFields } from '../../src/api/graphql/schema.ts';
import { apolloServer, type HttpContext } from '../../src/api/graphql/server.ts';
import { Refusal } from '../../src/platform/errors/refusal.ts';
import { documentOf } from './documents-of.ts';

const schema = graphqlSchema();
const apollo = apolloServer({ log: pino({ level: 'silent' }), introspection: true });
beforeAll(() => apollo.start());
afterAll(() => apollo.stop());

type Root = 'query' | 'mutation';
const fieldsOf = (kind: Root | 'subscription'): GraphQLField<unknown, unknown>[] =>
  Object.values(
    schema[kind === 'query' ? 'getQueryType' : kind === 'mutation' ? 'getMutationType' : 'getSubscriptionType']()?.getFields() ?? {},
  );
const bucketOf = ({ extensions }: GraphQLField<unknown, unknown>): unknown => extensions['bucket'];

/** Every field of the schema that counts in a bucket of its own, with its bucket: all mutations, and queries that say so. */
const limited = [
  ...fieldsOf('mutation').map((field) => ({ kind: 'mutation' as const, field, bucket: bucketOf(field) ?? 'money' })),
  ...fieldsOf('query')
    .filter(bucketOf)
    .map((field) => ({ kind: 'query' as const, field, bucket: bucketOf(field) })),
];

/** The ways to ask for a root field, each with how often it runs. `text` is the field with its arguments and selection. */
const FORMS: Record<string, (kind: Root, text: string) => [document: string, times: number]> = {
  plain: (kind, text) => [`${kind} { ${text} }`, 1],
  aliased: (kind, text) => [`${kind} { other: ${text} }`, 1],
  'in an inline fragment': (kind, text) => [`${kind} { ... { ${text} } }`, 1],
  'in an inline fragment of the type': (kind, text) => [`${kind} { ... on ${typeOf(kind)} { ${text} } }`, 1],
  'in inline fragments of inline fragments': (kind, text) => [`${kind} { ... { ... on ${typeOf(kind)} { ... { ${text} } } } }`, 1],
  'in a named fragment': (kind, text) => [`${kind} { ...F } fragment F on ${typeOf(kind)} { ${text} }`, 1],
  'in a named fragment of a named fragment': (kind, text) => [
    `${kind} { ... { ...F } } fragment F on ${typeOf(kind)} { ...G } fragment G on ${typeOf(kind)} { other: ${text} }`,
    1,
  ],
  'with @include on the field': (kind, text) => [`${kind} { other: ${directed(text, '@include(if: true)')} }`, 1],
  'with a variable in @skip on the fragment': (kind, text) => [`${kind} Q($no: Boolean = false) { ... @skip(if: $no) { ${text} } }`, 1],
  'with @include on the spread': (kind, text) => [`${kind} { ...F @include(if: true) } fragment F on ${typeOf(kind)} { ${text} }`, 1],
  'twice, under names of their own': (kind, text) => [`${kind} { one: ${text} ... { two: ${text} } }`, 2],
  'twice under one name, which runs once': (kind, text) => [`${kind} { ${text} ... { ${text} } }`, 1],
  'left out by @skip': (kind, text) => [`${kind} { __typename ... @skip(if: true) { ${text} } }`, 0],
};
const typeOf = (kind: Root): string => (kind === 'query' ? 'Query' : 'Mutation');
/** The field with a directive behind its arguments. */
const directed = (text: string, directive: string): string => {
  const [operation] = parse(`{ ${text} }`).definitions;
  const [field] = (operation as OperationDefinitionNode).selectionSet.selections as FieldNode[];
  const at = (field?.selectionSet?.loc?.start ?? 2 + text.length) - 2;
  return `${text.slice(0, at)} ${directive} ${text.slice(at)}`;
};
const textOf = (kind: Root, field: GraphQLField<unknown, unknown>): string => /^\w+ \{ (.*) \}$/s.exec(documentOf(kind, field))![1]!;

async function countedOf(query: string, times: number): Promise<{ counted: unknown[]; status: number | undefined }> {
  const counted: unknown[] = [];
  const context = {
    requestId: 'test',
    noted: { operationType: '', fields: [] },
    codes: [],
    loads: new Map(),
    enter: () => Promise.resolve(),
    async count(bucket: unknown, weight?: number) {
      // A document of many values counts as further reads besides.
      if (bucket === 'reads' && weight !== undefined) return;
      counted.push(bucket);
      if (counted.length === times)
        throw new Refusal('rate_limited', 'Rate limit exceeded', { code: 'RATE_LIMITED', retryAfterSeconds: 7 });
    },
  } as unknown as HttpContext;
  const { status } = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: 'POST', headers: new HeaderMap([['content-type', 'application/json']]), search: '', body: { query } },
    context: () => Promise.resolve(context),
  });
  return { counted, status };
}

describe('a field with a limit of its own is counted however it is asked for', () => {
  it('and there are such fields of both kinds', () => {
    expect(new Set(limited.map(({ kind }) => kind))).toEqual(new Set(['query', 'mutation']));
    expect(limited.map(({ bucket }) => bucket)).toEqual(expect.arrayContaining(['money', 'auth', 'sms', 'kyc', 'sandbox', 'webhookTests']));
  });

  it.each(Object.entries(FORMS))('%s, over HTTP', async (_, form) => {
    for (const { kind, field, bucket } of limited) {
      const [query, times] = form(kind, textOf(kind, field));
      const { counted, status } = await countedOf(query, times);
      expect([query, counted], query).toEqual([query, Array.from({ length: times }, () => bucket)]);
      if (times > 0) expect([query, status]).toEqual([query, 429]);
    }
  });

  it.each(Object.entries(FORMS))('%s: over a WebSocket it does not run at all', (_, form) => {
    const judge = liveDocuments(schema);
    for (const { kind, field } of limited) {
      const [query] = form(kind, textOf(kind, field));
      const judged = judge({ query });
      expect([query, 'document' in judged]).toEqual([query, false]);
    }
  });

  it('no subscription has a limit of its own: each counts as a read when it begins', () => {
    expect(fieldsOf('subscription').filter(bucketOf)).toEqual([]);
  });
});

it('the fields that run are counted, for every form of the document', () => {
  // The same types with resolvers that only say that they ran.
  const bare = buildSchema(printSchema(schema));
  const names = ['wallet', 'viewer', 'plans', 'transfers'];
  const directive = fc.constantFrom('', '', '@include(if: true)', '@include(if: $no)', '@skip(if: $yes)', '@skip(if: false)');
  const { selections } = fc.letrec<{ selections: string; selection: string }>((tie) => ({
    selections: fc.array(tie('selection'), { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
    selection: fc.oneof(
      { depthSize: 'small' },
      fc
        .tuple(fc.constantFrom(...names), fc.constantFrom('', 'a: ', 'b: '), directive)
        .map(([name, alias, where]) => `${alias === '' ? '' : `${alias.trim().slice(0, -1)}_${name}: `}${name} ${where} { __typename }`),
      fc
        .tuple(fc.constantFrom('', 'on Query'), directive, tie('selections'))
        .map(([type, where, inner]) => `... ${type} ${where} { ${inner} }`),
      fc.tuple(fc.constantFrom('F', 'G'), directive).map(([name, where]) => `...${name} ${where}`),
    ),
  }));
  fc.assert(
    fc.property(selections, selections, fc.constantFrom(...names), (root, inF, inG) => {
      const text = `query Q($yes: Boolean! = true, $no: Boolean! = false) { __typename ${root} }
        fragment F on Query { __typename ${inF.replaceAll('...F', '...G')} } fragment G on Query { g: ${inG} { __typename } }`;
      const document = parse(text);
      const ran: string[] = [];
      const rootValue = Object.fromEntries(names.map((name) => [name, () => (ran.push(name), {})]));
      const result = execute({ schema: bare, document, rootValue });
      if (result instanceof Promise) throw new GraphQLError('a bare schema is not asynchronous');
      const [operation] = document.definitions;
      if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('the operation comes first');
      expect(rootFields(schema, document, operation, {})).toEqual(ran);
    }),
    { numRuns: 500 },
  );
});
