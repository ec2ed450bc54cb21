import { Problem } from '../exits.ts';

interface Document {
  paths: Record<string, Record<string, Described>>;
}
interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  security?: readonly Record<string, unknown>[];
  parameters?: readonly { name: string; in: string; required: boolean; description?: string; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown; example?: unknown }> };
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  about: string;
  parameters: { name: string; in: string; required: boolean; description?: string; schema: unknown }[];
  body?: { schema: unknown; example: unknown };
}

/** Operations that create or show secrets; people alone run them. */
const OF_KEYS = /^apiKeys\.|secret/i;

/** Reads the operations from the service, so that they match its version. */
export async function operationsOf(url: string): Promise<Operation[]> {
  const response = await fetch(`${url}/openapi.json`);
  if (!response.ok) throw new Problem(`${url}/openapi.json answers ${response.status}`, 'Check the address of the service.');
  const { paths } = (await response.json()) as Document;
  return Object.entries(paths).flatMap(([path, item]) =>
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
          ...(media && { body: { schema: media.schema, example: media.example } }),
        };
      }),
  );
}

function isOfKeyHolders({ operationId, security, tags, requestBody }: Described): boolean {
  if (security && !security.some((way) => 'apiKey' in way)) return false;
  if (tags.includes('People') || OF_KEYS.test(operationId)) return false;
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
