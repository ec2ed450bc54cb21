import { z } from 'zod';
import { createDocument, createSchema } from 'zod-openapi';
import { errorComponents, errorResponses, refusedBody } from './openapi-errors.ts';
import { exampleOf, resolved, type JsonSchema } from './openapi-example.ts';
import { type Facts, type FactsOf, printedFacts } from './openapi-facts.ts';
import { openApiWebhooks } from './openapi-webhooks.ts';
import { paramNames } from './paths.ts';
import { VERSION_HEADER } from '../../core/versions/versions.ts';
import { API_VERSION } from '../../domain/version/api-version.ts';
import type { Access, Presenter, Route, RouteOptions, StreamPresenter } from '../../core/transport/rest/routes.ts';

type Components = Record<string, JsonSchema>;

const INTRODUCTION = `Payouts, wallet and statements in one API. Amounts are whole kobo. Every answer has \`success\`: a rejection by the bank is HTTP 200
with \`success: false\`, so check it before \`data\`. Every POST, PATCH, PUT and DELETE accepts an \`Idempotency-Key\`. Answers follow the dated version of the key, or of \`Tollgate-Version\`. Rate limits are in the \`RateLimit-*\` headers.`;

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

/** OpenAPI 3.1 document of the served routes; deterministic. */
export function openApiDocument(routes: readonly Route[], factsOf: FactsOf = printedFacts()): object {
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
        title: 'Tollgate',
        version: '1.0',
        description: INTRODUCTION,
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
  const webhooks = openApiWebhooks();
  openReferences([document.paths, schemas]);
  return withExamples({ ...document, webhooks, components: { ...document.components, schemas } }, schemas as Components);
}

const tagsOf = (routes: readonly Route[]): { name: string; description?: string }[] =>
  [...new Set(routes.map(({ options }) => options.tag))].map((name) => ({
    name,
    ...(tagAbout[name] !== undefined && { description: tagAbout[name] }),
  }));

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
    ...(body && { requestBody: requestBody(body, options) }),
    ...(options.takesFile && { requestBody: fileBody(options.example) }),
    responses: {
      ...successes(route.presenter, options.refuses?.includes('provider_rejected') ?? false),
      ...errorResponses({ method, access, hasParams: inPath.length > 0, refuses: options.refuses ?? [] }, Object.keys(codes).map(Number)),
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

function requestBody(schema: JsonSchema, { example, rowsOf }: RouteOptions): Record<string, unknown> {
  return {
    required: (schema.required?.length ?? 0) > 0,
    content: {
      'application/json': { schema, ...(example !== undefined && { example }) },
      ...(rowsOf && { 'text/csv': { schema: { type: 'string' } } }),
    },
  };
}

function successes(presenter: Presenter<never> | StreamPresenter<never>, mayBeRefused: boolean): Record<string, unknown> {
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
  const answers: Record<string, unknown> = { 200: mayBeRefused ? either : done };
  for (const [status, description] of Object.entries(presenter.statuses ?? {})) answers[status] = { ...done, description };
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

/** Descriptions of tags; `npm run check` requires one each. */
const tagAbout: Record<string, string> = {
  Transfers: 'Send money to bank accounts, track transfers, and verify account names.',
  Wallet: 'Balance, transactions, limits and statements.',
  Search: 'Find records by code, reference, account or name.',
  Bills: 'Airtime, data, electricity and television, paid from the wallet.',
  Customers: 'Customers of a business: people and companies.',
  'Virtual cards': 'Virtual cards of customers: issue, fund, freeze, list purchases.',
  Payroll: 'Salary batches: prepared by one user, approved by another.',
  Products: 'Products for checkout, with price and stock.',
  Checkout: 'Payment links and their orders.',
  Paying: 'Public operations of the payment page; no credentials.',
  Subscriptions: 'Subscription plans, and customers who pay for them per period.',
  'Virtual accounts': 'Account numbers that collect payments for the business.',
  SMS: 'Text messages: quote and send.',
  Verification: 'Identity by NIN, and companies by registration number or name.',
  Webhooks: 'Webhook endpoints, deliveries and resends.',
  People: 'Sign-up, sign-in, second factors, team and roles.',
  'Personal data': 'Data subject requests: export and erasure.',
  'Go-live': 'Go-live requests and their status.',
  'API keys': 'API keys: create, restrict, rotate, revoke.',
  'Audit log': 'Audit log with a tamper-evident hash chain.',
  Operators: 'Operators: review queues, businesses, prices, treasury, providers.',
  Sandbox:
    'Sandbox controls: time, funds and provider outcomes. A transfer whose `clientReference` ends in `~after=30s` (or `m`, `h`) has its outcome that much later.',
};
