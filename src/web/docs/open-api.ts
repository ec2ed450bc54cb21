import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema } from './fields.ts';

export interface Document {
  info: { description: string };
  tags: readonly { name: string; description?: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Webhook }>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Answer> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly [string];
  security?: readonly Record<string, unknown>[];
  deprecated?: boolean;
  /** Operation id of the spelling that this one repeats. */
  'x-alias-of'?: string;
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
  /** Error codes by status. */
  'x-error-codes': Readonly<Record<string, readonly string[]>>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Answer {
  description: string;
  content?: Record<string, Media>;
}

export interface Webhook {
  summary: string;
  description: string;
  parameters: readonly { name: string; required: boolean; description: string; example: string }[];
  requestBody: { content: Record<string, Media> };
}

export interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

export const documentFiles = ['openapi.json', 'openapi-sandbox.json', 'openapi-operators.json'];

/** The documents of all audiences as one; `text` changes each before it is read. */
export const wholeDocument = (root: string, text: (printed: string) => string = (printed) => printed): Document =>
  joined(documentFiles.map((file) => JSON.parse(text(readFileSync(join(root, 'schema', file), 'utf8'))) as Document));

/** Several documents as one, with the events of the first. */
export function joined(documents: readonly Document[]): Document {
  const [first] = documents;
  if (!first) throw new Error('no document');
  const merged = <Part extends object>(partOf: (document: Document) => Part): Part => Object.assign({}, ...documents.map(partOf)) as Part;
  return {
    ...first,
    tags: documents.flatMap(({ tags }) => tags),
    paths: merged(({ paths }) => paths),
    components: { schemas: merged(({ components }) => components.schemas), responses: merged(({ components }) => components.responses) },
  };
}

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];

export const operationsOf = ({ paths }: Document): Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((verb) => (item[verb] ? [{ method: verb.toUpperCase(), path, operation: item[verb] }] : [])),
  );

/** Response at a reference of the document. */
export const answerOf = ({ components }: Document, answer: Answer | { $ref: string }): Answer =>
  '$ref' in answer ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? { description: '' }) : answer;

/** JSON or text body in samples of an operation; undefined without one. */
export function sentBody({ requestBody }: Pick<Operation, 'requestBody'>): { type: string; value: unknown; isFile: boolean } | undefined {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const value = exampleOf(media);
  return type === undefined || value === undefined ? undefined : { type, value, isFile: type !== 'application/json' };
}

export const writtenOut = ({ value, isFile }: NonNullable<ReturnType<typeof sentBody>>): string =>
  isFile ? String(value) : JSON.stringify(value, null, 2);

export const exampleOf = (media: Media | undefined): unknown => media?.example ?? Object.values(media?.examples ?? {})[0]?.value;

/** Credentials of an operation; preferably the key pair. */
export function credentialsOf({ security }: Operation): 'key' | 'bearer' | 'none' {
  if (security === undefined || security.some((way) => 'apiKey' in way)) return 'key';
  return security.length > 0 ? 'bearer' : 'none';
}

/** Headers of a request with its credentials and the type of its body. */
export function headersOf(operation: Operation, key: { id: string; secret: string }, token: string): [name: string, value: string][] {
  const credentials: Record<ReturnType<typeof credentialsOf>, [string, string][]> = {
    key: [
      ['X-API-Key', key.id],
      ['X-API-Secret', key.secret],
    ],
    bearer: [['Authorization', `Bearer ${token}`]],
    none: [],
  };
  const body = sentBody(operation);
  return [...credentials[credentialsOf(operation)], ...(body === undefined ? [] : [['Content-Type', body.type] as [string, string]])];
}

/** Sample values by parameter name, from the demo business where possible. */
const NAMED: Record<string, string> = {
  account: 'sandbox',
  accountNumber: '0123456785',
  amount: '150000',
  bankCode: '058',
  clientReference: 'INV-1',
  day: '2026-01-31',
  from: '2026-01-01',
  institution: 'Acme Payments',
  month: '2026-01',
  q: 'INV-1',
  quarter: '2026-Q3',
  rentityId: '1234',
  requestRef: '1767225600123',
  slug: 'demo0coffee0tollgate0pay',
  tier: 'tier_1',
  to: '2026-01-31',
  transferCode: '14531767225600123',
  year: '2026',
};

/** Sample values for one operation. */
const OWN: Record<string, Record<string, string>> = {
  'screeningLists.create': { list: 'NG' },
  'statementImports.create': { format: 'mt940' },
};

/** Sample value of a parameter: by name, otherwise the first of its schema. */
export function valueOf({ operationId, parameters }: Operation, name: string): string {
  const own = OWN[operationId]?.[name];
  if (own !== undefined) return own;
  const schema = parameters.find((each) => each.name === name)?.schema;
  const [first] = schema?.enum ?? [];
  if (schema?.const !== undefined) return text(schema.const);
  if (first !== undefined) return text(first);
  if (schema?.format === 'uuid') return '0199d3a0-7c1e-7000-8000-000000000001';
  if (schema?.format === 'date') return '2026-01-31';
  if (schema?.format === 'date-time') return '2026-01-31T10:00:00Z';
  return NAMED[name] ?? (schema?.type === 'integer' || schema?.type === 'number' ? '1' : '0199d3a0-7c1e-7000-8000-000000000001');
}

/** Optional parameters of which one is required. */
const ONE_OF: Record<string, string> = { 'transferStatus.retrieve': 'clientReference' };

/** Path and query parameters of a sample. */
export const sampledQuery = (operation: Operation): readonly Parameter[] =>
  operation.parameters.filter(({ in: place, name, required }) => place === 'query' && (required || ONE_OF[operation.operationId] === name));

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
