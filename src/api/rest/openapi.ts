import { z } from 'zod';
import { createDocument, createSchema } from 'zod-openapi';
import { type Facts, type FactsOf, printedFacts, type Audience, audienceAbout, audienceOf, tagsOf } from './openapi-facts.ts';
import { errorComponents, errorResponses, refusedBody } from './openapi-errors.ts';
import { exampleOf, resolved, type JsonSchema } from './openapi-example.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import { paramNames } from './caller.ts';
import { VERSION_HEADER } from '../../core/versions/versions.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import type { Access, Presenter, Route, RouteOptions, StreamPresenter } from '../../core/transport/rest/routes.ts';

type Components = Record<string, JsonSchema>;

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'The same key with the same request returns the stored answer, with `Idempotent-Replayed: true`. Only successes are stored, for 24 hours. Requests compare by value, not by spelling. The key belongs to the API key that used it, rotations included; other API keys are refused.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255 },
};

const TOLLGATE_VERSION = {
  name: VERSION_HEADER,
  in: 'header' as const,
  required: false,
  description:
    'Version of the API that the request and its answer follow; default the version of the API key. Every answer has the header.',
  schema: { type: 'string' as const, examples: [API_VERSION] },
};

/** OpenAPI 3.1 document of one audience; deterministic. */
export function audienceDocument(routes: readonly Route[], audience: Audience, factsOf: FactsOf = printedFacts()): object {
  const own = routes.filter((route) => audienceOf(route) === audience);
  return openApiDocument(own, factsOf, audience);
}

/** OpenAPI 3.1 document of all given routes. */
export function openApiDocument(routes: readonly Route[], factsOf: FactsOf = printedFacts(), audience: Audience = 'integrators'): object {
  const { title, description } = audienceAbout[audience];
  const components: Components = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = (paths[route.path] ??= {});
    path[route.method] = operationOf(route, components, factsOf(route));
  }
  const document = createDocument(
    {
      openapi: '3.1.1',
      info: {
        title,
        version: '1.0',
        description,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/api/v1', description: 'Production or sandbox: the environment that served this document', 'x-internal': false }],
      security: [{ apiKey: [], apiSecret: [] }],
      tags: tagsOf(routes),
      paths,
      components: {
        ...errorComponents,
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: '`pk_live_…` or `pk_test_…`' },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'Access token of a signed-in user: `POST /auth/login`',
          },
          apiSecret: { type: 'apiKey', in: 'header', name: 'X-API-Secret', description: '`sk_live_…` or `sk_test_…`' },
        },
      },
    },
    { override: openAnswers },
  );
  const schemas = { ...components, ...document.components?.schemas };
  const events = audience === 'integrators' && { webhooks: openApiWebhooks() };
  openReferences([document.paths, schemas]);
  const whole = { ...document, ...events, components: { ...document.components, schemas } };
  return withUsedResponses(withExamples(whole, schemas as Components));
}

/** Without the error responses that no operation has. */
function withUsedResponses<Document extends { paths?: object; components: { responses?: object } }>(document: Document): Document {
  const text = JSON.stringify(document.paths);
  const used = Object.entries(document.components.responses ?? {}).filter(([name]) => text.includes(`"#/components/responses/${name}"`));
  return { ...document, components: { ...document.components, responses: Object.fromEntries(used) } };
}

/** Answers gain fields within a version, so clients must accept unknown fields. */
function openAnswers({ jsonSchema, io }: { jsonSchema: { additionalProperties?: unknown }; io: 'input' | 'output' }): void {
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** zod repeats `additionalProperties: false` beside references, refusing all fields. */
function openReferences(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  if ('$ref' in node && 'additionalProperties' in node) delete node.additionalProperties;
  for (const part of Object.values(node)) openReferences(part);
}

const fileBody = (example: unknown): Record<string, unknown> => ({
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' }, ...(example !== undefined && { example }) } },
});

const SECURITY: Record<Exclude<Access, 'key'>, Record<string, string[]>[]> = {
  session: [{ bearer: [] }],
  either: [{ apiKey: [], apiSecret: [] }, { bearer: [] }],
  public: [],
};

function operationOf(route: Route, components: Components, { codes, description }: Facts): Record<string, unknown> {
  const { method, operation, options } = route;
  const access = options.access ?? 'key';
  const input = inputSchema(operation.input, components);
  const inPath = paramNames(route.path);
  const hasBody = (method === 'post' || method === 'patch' || method === 'put') && !options.takesFile;
  const query = hasBody ? [] : Object.keys(input.properties ?? {}).filter((name) => !inPath.includes(name) && name !== 'file');
  const parameters = [...inPath.map((name) => parameter(input, name, 'path')), ...query.map((name) => parameter(input, name, 'query'))];
  const body = hasBody ? bodySchema(input, inPath) : undefined;
  return {
    operationId: options.alias?.id ?? options.id ?? operation.title,
    ...(options.alias && { 'x-alias-of': operation.title }),
    summary: operation.summary,
    description,
    tags: [options.tag],
    ...(access !== 'key' && { security: SECURITY[access] }),
    ...(options.deprecated && { deprecated: true }),
    parameters: [
      ...parameters,
      ...(access === 'key' || access === 'either' ? [TOLLGATE_VERSION] : []),
      ...(method === 'get' || access === 'public' || options.takesFile ? [] : [IDEMPOTENCY_KEY]),
    ],
    ...(body && { requestBody: requestBody(body, bodyName(operation.title), components, options) }),
    ...(options.takesFile && { requestBody: fileBody(options.example) }),
    responses: {
      ...successes(route.presenter, options),
      ...errorResponses({ method, access, hasParams: inPath.length > 0 }, Object.keys(codes).map(Number)),
    },
    'x-error-codes': codes,
  };
}

function inputSchema(schema: z.ZodType, components: Components): JsonSchema {
  const rendered = createSchema(schema, { io: 'input', opts: { allowEmptySchema: { custom: true, transform: true, date: true } } });
  Object.assign(components, rendered.components);
  const whole = resolved(rendered.schema as JsonSchema, components);
  const parts = (whole.anyOf ?? whole.oneOf ?? whole.allOf ?? []).map((part) => resolved(part, components));
  if (parts.length === 0) return whole;
  return { ...whole, properties: Object.assign({}, ...parts.map((part) => part.properties), whole.properties) as Components };
}

function parameter(input: JsonSchema, name: string, place: 'path' | 'query'): Record<string, unknown> {
  const { description, ...schema } = input.properties?.[name] ?? { type: 'string' };
  const required = place === 'path' || (input.required?.includes(name) ?? false);
  return { name, in: place, required, ...(description !== undefined && { description }), schema };
}

function bodySchema(input: JsonSchema, inPath: readonly string[]): JsonSchema | undefined {
  if (inPath.length === 0) return Object.keys(input.properties ?? {}).length > 0 ? input : undefined;
  const properties = Object.fromEntries(Object.entries(input.properties ?? {}).filter(([name]) => !inPath.includes(name)));
  if (Object.keys(properties).length === 0) return undefined;
  return { ...input, properties, required: input.required?.filter((name) => !inPath.includes(name)) ?? [] };
}

/** `transfers.send` as `TransfersSendRequest`. */
const bodyName = (title: string): string => `${title.replaceAll(/(?:^|\.)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Request`;

/** Invariant: an operation has one body at all routes. */
function requestBody(
  schema: JsonSchema,
  name: string,
  components: Components,
  { example, rowsOf, csvExample }: RouteOptions,
): Record<string, unknown> {
  const known = components[name];
  if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two bodies would be called ${name}`);
  components[name] = schema;
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: {
      'application/json': { schema: { $ref: `#/components/schemas/${name}` }, ...(example !== undefined && { example }) },
      ...(rowsOf && { 'text/csv': { schema: { type: 'string' }, example: csvExample } }),
    },
  };
}

function successes(
  presenter: Presenter<never> | StreamPresenter<never>,
  { mayBeRejected, mayRespondLater }: RouteOptions,
): Record<string, unknown> {
  if ('stream' in presenter) {
    const { contentType, example } = presenter;
    return {
      200: {
        description: 'Success',
        content: {
          [contentType]: { schema: { type: typeof example === 'object' ? 'object' : 'string' }, ...(example !== undefined && { example }) },
        },
      },
    };
  }
  const schema = successSchema(presenter);
  const page = presenter.page && { 'text/html': { schema: { type: 'string' } } };
  const done = { description: 'Success', content: { 'application/json': { schema }, ...page } };
  const either = {
    description: 'Success, or with `success: false` a rejection by the processor',
    content: { 'application/json': { schema, examples: { refused: { value: refusedBody.example } } } },
  };
  const headers = { Location: { description: 'Address of the stored record', schema: { type: 'string' } } };
  const answers: Record<string, unknown> = { 200: mayBeRejected ? either : done };
  for (const [status, description] of Object.entries(presenter.statuses ?? {}))
    answers[status] = { ...done, description, ...(mayRespondLater && status === '202' && { headers }) };
  return answers;
}

function successSchema(presenter: Presenter<never>): z.ZodType {
  return z.object({
    success: z.literal(true).meta({ description: 'True on success; false when the processor rejected the request.' }),
    message: z
      .string()
      .optional()
      .meta({ examples: ['Done'], description: 'Human-readable message; may change.' }),
    data: described(presenter.schema, 'Result of the operation.'),
    ...(presenter.meta && { meta: described(presenter.meta, 'Position of this page in its list.') }),
  });
}

const described = (schema: z.ZodType, description: string): z.ZodType =>
  schema.meta({ description: schema.meta()?.description ?? description });

interface Rendered {
  paths?: Record<string, Record<string, { responses?: Record<string, unknown>; requestBody?: unknown }>>;
}

interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

function withExamples<Document extends object>(document: Document, components: Components): Document {
  for (const path of Object.values((document as Rendered).paths ?? {})) {
    for (const { responses = {}, requestBody: body } of Object.values(path)) {
      for (const holder of [...Object.values(responses), body]) {
        const media = (holder as { content?: Record<string, Media> } | undefined)?.content?.['application/json'];
        if (media) addExample(media, components);
      }
    }
  }
  return document;
}

function addExample(media: Media, components: Components): void {
  if (!media.schema || media.example !== undefined) return;
  const example = exampleOf(media.schema, components);
  if (!media.examples) {
    media.example = example;
    return;
  }
  media.examples = { done: { value: example }, ...media.examples };
  media.schema = { oneOf: [media.schema, refusedBody.schema] };
}
