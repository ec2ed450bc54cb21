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
