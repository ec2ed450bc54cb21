import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRoutes } from '../../src/slices/slices.ts';
import { audienceDocument } from '../../src/api/rest/openapi.ts';
import { audienceAbout, audienceOf, audiences } from '../../src/api/rest/openapi-facts.ts';
import { packageRoot } from '../../src/platform/config/version.ts';
import { wholeDocument } from '../../src/web/docs/open-api.ts';
import { paramNames } from '../../src/api/rest/caller.ts';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Body {
  $ref?: string;
  content?: Record<string, Media>;
}
interface Described {
  operationId: string;
  security?: Record<string, string[]>[];
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: Body;
  responses: Record<string, Body>;
}
interface Document {
  paths: Record<string, Record<string, Described>>;
  components: Record<string, Record<string, Body>>;
  webhooks: Record<string, unknown>;
}

const document = wholeDocument(packageRoot) as unknown as Document;
const text = JSON.stringify(document);
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
);
const routeOf = new Map(allRoutes.map((route) => [`${route.method} ${route.path}`, route]));

it.each(audiences)('the printed document of %s is the one that the routes give, and valid by itself', (audience) => {
  const printed = readFileSync(join(packageRoot, 'schema', audienceAbout[audience].file), 'utf8');
  const { components, paths } = JSON.parse(printed) as Document;
  expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify(audienceDocument(allRoutes, audience))));
  expect(Object.keys(paths).toSorted()).toEqual(
    [...new Set(allRoutes.flatMap((route) => (audienceOf(route) === audience ? [route.path] : [])))].toSorted(),
  );
  for (const [, kind = '', name = ''] of printed.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g))
    expect(components[kind], `${audience} ${name}`).toHaveProperty(name);
});

it('a body of a request is a named component, never written out in place', () => {
  const bodies = described.flatMap(({ name, operation }) => {
    const schema = operation.requestBody?.content?.['application/json']?.schema;
    return schema ? [{ name, schema }] : [];
  });
  expect(bodies.length).toBeGreaterThan(100);
  expect(bodies.filter(({ schema }) => !('$ref' in schema)).map(({ name }) => name)).toEqual([]);
});

it('the document has every route and no other, each operationId once', () => {
  expect(described.map(({ name }) => name).toSorted()).toEqual([...routeOf.keys()].toSorted());
  const ids = described.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('every reference leads somewhere', () => {
  const references = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  for (const [, kind = '', name = ''] of references) expect(document.components[kind], name).toHaveProperty(name);
});

it('no schema has syntax of the sandbox: a clientReference is 1 to 64 characters, without a suffix', () => {
  const { tags, ...published } = JSON.parse(text) as { tags: { name: string; description: string }[] };
  expect(JSON.stringify(published)).not.toContain('~after');
  expect(tags.find(({ name }) => name === 'Sandbox')?.description).toContain('~after=30s');
  const patterns = [...text.matchAll(/"pattern":("\^\[A-Za-z0-9\._:-\][^"]*?")/g)].map(([, pattern = '']) => JSON.parse(pattern) as string);
  expect(patterns.length).toBeGreaterThan(5);
  for (const pattern of patterns) expect(new RegExp(pattern).test('INV-7~after=7m'), pattern).toBe(false);
});

it('every property of a body or an event and every parameter says what it is', () => {
  expect(undescribed({ paths: document.paths, components: document.components, webhooks: document.webhooks })).toEqual([]);
});

it('a property or a parameter that says nothing is found, wherever it stands', () => {
  const item = { type: 'object', properties: { fee: { $ref: '#/components/schemas/Kobo' }, properties: { description: 'A list.' } } };
  const planted = {
    get: {
      parameters: [
        { name: 'from', in: 'query' },
        { name: 'to', in: 'query', description: 'Up to this day.' },
      ],
    },
    schema: { anyOf: [{ properties: { items: { description: 'All of them.', items: item }, note: { type: 'string', description: '' } } }] },
  };
  expect(undescribed(planted)).toEqual(['/get/parameters/from', '/schema/anyOf/0/items/items/fee', '/schema/anyOf/0/note']);
});

/** Properties and parameters without a description, by where they stand. Examples are data and not looked into. */
function undescribed(node: unknown, place = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === 'example' || key === 'examples' || key === 'default') return [];
    if (key === 'properties') return Object.entries(value as object).flatMap(([name, each]) => result(each, `${place}/${name}`));
    if (key === 'parameters' && Array.isArray(value))
      return value.flatMap((each: { name: string; description?: string }) => result(each, `${place}/parameters/${each.name}`));
    return undescribed(value, `${place}/${key}`);
  });
}

function result(each: { description?: string }, place: string): string[] {
  return [...(each.description ? [] : [place]), ...undescribed(each, place)];
}

it.each(described)('$name: parameters, a summary, and an example of every body', ({ name, operation }) => {
  const route = routeOf.get(name);
  expect(operation.summary).not.toBe('');
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  expect(inPath.map((parameter) => parameter.name)).toEqual(paramNames(route?.path ?? ''));
  for (const status of ['200', '400', '429', '500', '503']) expect(operation.responses).toHaveProperty(status);
  // Public routes refuse no credentials, unless the operation documents it.
  if (route?.options.access !== 'public') for (const status of ['401', '403']) expect(operation.responses).toHaveProperty(status);
  for (const body of [operation.requestBody, ...Object.values(operation.responses)]) {
    const media = resolved(body)?.content?.['application/json'];
    if (!media) continue;
    const examples = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example];
    for (const example of examples) expect(example).toBeTypeOf('object');
  }
});

it.each(described)('$name: says which credentials it takes', ({ name, operation }) => {
  const { access = 'key', takesFile } = routeOf.get(name)?.options ?? {};
  const pair = { apiKey: [], apiSecret: [] };
  const taken = { key: undefined, session: [{ bearer: [] }], either: [pair, { bearer: [] }], public: [] };
  expect(operation.security).toEqual(taken[access]);
  const takesKey = operation.parameters.some((parameter) => parameter.name === 'Idempotency-Key');
  // A file is known again by its bytes.
  expect(takesKey).toBe(access !== 'public' && !name.startsWith('get ') && !takesFile);
});

it.each(allRoutes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name: the example of the answer fits the schema it is checked with',
  ({ name, route }) => {
    if ('stream' in route.presenter) return;
    const media = described.find((one) => one.name === name)?.operation.responses['200']?.content?.['application/json'];
    const example = (media?.example ?? media?.examples?.['done']?.value) as { data: unknown };
    expect(route.presenter.schema.safeParse(example.data)).toMatchObject({ success: true });
  },
);

it.each(
  // A file is no input by itself: it is sent by test/api/examples.test.ts.
  allRoutes
    .filter(({ options }) => options.example !== undefined && !options.takesFile)
    .map((route) => ({ name: `${route.method} ${route.path}`, route })),
)('$name: the example of the request is one that the operation accepts', ({ route }) => {
  const sample = (name: string): string =>
    ({ requestRef: '1767225600123', accountNumber: '9900000016', slug: 'demo0coffee0tollgate0pay', day: '2026-01-31', tier: 'tier_1' })[
      name
    ] ?? (name.endsWith('Code') ? '14531767225600123' : randomUUID());
  const fromPath = Object.fromEntries(paramNames(route.path).map((name) => [name, sample(name)]));
  expect(route.operation.input.safeParse({ ...(route.options.example as object), ...fromPath })).toMatchObject({ success: true });
});

function resolved(body: Body | undefined): Body | undefined {
  const name = body?.$ref?.split('/').at(-1);
  return name === undefined ? body : document.components['responses']?.[name];
}

const OPENS = /secret$|password|token$|recoveryCodes?$|^otp|^uri$/i;
/** Fields that sound like it and may be read again at any time. */
const READABLE = new Map([
  ['post /bills/pay', ['token', 'bonusToken', 'hasToken']],
  ['post /bills/topup', ['token', 'bonusToken', 'hasToken']],
  ['post /ops/bills/{requestRef}/reverse', ['hasToken']],
  ['post /ops/bills/{requestRef}/deliver', ['hasToken']],
]);

function fieldsOf(schema: Record<string, any>, found = new Set<string>(), seen = new Set<object>()): Set<string> {
  if (seen.has(schema)) return found;
  seen.add(schema);
  const name = (schema['$ref'] as string | undefined)?.split('/').at(-1);
  if (name !== undefined) fieldsOf(document.components['schemas']?.[name] ?? {}, found, seen);
  for (const [field, value] of Object.entries(schema['properties'] ?? {})) {
    found.add(field);
    fieldsOf(value as object, found, seen);
  }
  for (const list of ['anyOf', 'oneOf', 'allOf']) for (const part of schema[list] ?? []) fieldsOf(part, found, seen);
  if (schema['items']) fieldsOf(schema['items'], found, seen);
  return found;
}

it('every secret in an answer that an Idempotency-Key remembers is declared as shown once, and nothing else is', () => {
  const declared: Record<string, readonly string[]> = {};
  for (const { name, operation } of described) {
    const route = routeOf.get(name);
    if (!route || route.method === 'get' || route.options.access === 'public' || 'stream' in route.presenter) continue;
    const bodies = Object.values(operation.responses).flatMap(({ content }) => content?.['application/json']?.schema ?? []);
    const fields = new Set(bodies.flatMap((body) => [...fieldsOf(body)]));
    const secrets = [...fields].filter((field) => OPENS.test(field) && !READABLE.get(name)?.includes(field));
    const { shownOnce = [] } = route.presenter;
    expect(
      secrets.filter((field) => !shownOnce.includes(field)),
      name,
    ).toEqual([]);
    if (shownOnce.length > 0) declared[route.operation.title] = shownOnce;
  }
  expect(declared).toEqual({
    'secondFactors.confirm': ['recoveryCodes'],
    'secondFactors.create': ['secret', 'uri'],
    'recoveryCodes.create': ['recoveryCodes'],
    'cardDetailsSessions.create': ['url'],
    'apiKeys.create': ['secret'],
    'apiKeys.rotate': ['secret'],
    'webhookEndpoints.create': ['secret'],
    'webhookEndpointSecrets.rotate': ['secret'],
    'webhookSecret.rotate': ['secret'],
  });
});
