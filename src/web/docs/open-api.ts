import type { JsonSchema } from './fields.ts';

/** The parts of our own OpenAPI document that the reference is made of. */
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
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
  /** Every machine code that it may answer, by status. */
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

/** An operation with where it is. */
export interface Placed {
  method: string;
  path: string;
  operation: Operation;
}

const METHODS = ['get', 'post', 'put', 'delete'];

/** Every operation, in the order of the document. */
export const operationsOf = ({ paths }: Document): Placed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((verb) => (item[verb] ? [{ method: verb.toUpperCase(), path, operation: item[verb] }] : [])),
  );

/** What stands at a reference into the document's answers. */
export const answerOf = ({ components }: Document, answer: Answer | { $ref: string }): Answer =>
  '$ref' in answer ? (components.responses[answer.$ref.split('/').at(-1) ?? ''] ?? { description: '' }) : answer;

/** The body that samples of an operation send: JSON, or a file that is a text. Undefined where there is none. */
export function sentBody({ requestBody }: Pick<Operation, 'requestBody'>): { type: string; value: unknown; isFile: boolean } | undefined {
  const [type, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const value = exampleOf(media);
  return type === undefined || value === undefined ? undefined : { type, value, isFile: type !== 'application/json' };
}

/** How such a body goes over the line. */
export const writtenOut = ({ value, isFile }: NonNullable<ReturnType<typeof sentBody>>): string =>
  isFile ? String(value) : JSON.stringify(value, null, 2);

/** The example that a body is shown with. */
export const exampleOf = (media: Media | undefined): unknown => media?.example ?? Object.values(media?.examples ?? {})[0]?.value;

/** Which credentials an operation takes; of several the key pair. */
export function credentialsOf({ security }: Operation): 'key' | 'bearer' | 'none' {
  if (security === undefined || security.some((way) => 'apiKey' in way)) return 'key';
  return security.length > 0 ? 'bearer' : 'none';
}
