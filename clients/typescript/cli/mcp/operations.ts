import { Problem } from '../exits.ts';

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
}
interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security?: readonly Record<string, unknown>[];
  'x-alias-of'?: string;
  parameters?: readonly { name: string; in: string; required: boolean; description?: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
  responses?: Record<string, { headers?: Record<string, unknown> }>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  about: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: unknown }[];
  body?: { schema: unknown; example: unknown };
  /** A 202 is the stored record, not an unknown outcome. */
  isStored?: true;
}

/** Operations that create or show secrets; people alone run them. */
const OF_KEYS = /^apiKeys\.|secret/i;

/** Of integrators, of tests in the sandbox and of operators; live has no second. */
const DOCUMENTS = ['openapi.json', 'openapi-sandbox.json', 'openapi-operators.json'];

/** Reads the operations from the service, so that they match its version. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const documents = await Promise.all(DOCUMENTS.map((name) => documentAt(`${url}/${name}`, name !== 'openapi.json')));
  return documents.flatMap((document) => (document ? operationsIn(document) : []));
}

async function documentAt(address: string, isOptional: boolean): Promise<Document | undefined> {
  const response = await fetch(address);
  if (isOptional && response.status === 404) return undefined;
  if (!response.ok) throw new Problem(`${address} answers ${response.status}`, 'Check the address of the service.');
  return (await response.json()) as Document;
}

const operationsIn = ({ paths, components }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => isOfKeyHolders(operation))
      .map(([method, operation]): Operation => {
        const media = operation.requestBody?.content['application/json'];
        return {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          about: `${operation.summary}. ${operation.description}`,
          parameters: (operation.parameters ?? []).filter((each) => each.in !== 'header'),
          ...(media && { body: { schema: components.schemas[nameOf(media.schema.$ref)] ?? media.schema, example: media.example } }),
          ...(operation.responses?.['202']?.headers?.['Location'] !== undefined && { isStored: true }),
        };
      }),
  );

const nameOf = (reference = ''): string => reference.split('/').at(-1) ?? '';

function isOfKeyHolders({ operationId, security, tags, requestBody, 'x-alias-of': alias }: Described): boolean {
  if (security && !security.some((way) => 'apiKey' in way)) return false;
  if (tags.includes('People') || alias !== undefined || OF_KEYS.test(operationId)) return false;
  return requestBody === undefined || 'application/json' in requestBody.content;
}

/** Operation path below `/api/v1` with its parameters. @throws Problem for a missing one. */
export function pathOf({ path, id }: Operation, parameters: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (typeof value !== 'string' && typeof value !== 'number') throw new Problem(`${id} needs ${name}`, 'Add it to the parameters.');
    return encodeURIComponent(value);
  });
}

/** Query string of the parameters. @throws Problem for an unknown parameter. */
export function queryOf({ parameters: known, id }: Operation, parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  for (const name of Object.keys(parameters))
    if (!known.some((each) => each.name === name))
      throw new Problem(`${id} has no parameter ${name}`, `Known parameters: ${known.map((each) => each.name).join(', ') || 'none'}.`);
  const inQuery = known.filter((each) => each.in === 'query' && parameters[each.name] !== undefined);
  return Object.fromEntries(inQuery.map(({ name }) => [name, parameters[name]]));
}
