import { exampleOf, type Operation, type Placed } from './open-api.ts';
import { sampledQuery, valueOf } from './values.ts';

type Named = Pick<Operation, 'operationId' | 'security' | 'tags' | 'requestBody' | 'x-alias-of'>;

/** Method path of an operation in the TypeScript client, such as `['transfers', 'send']`; null without a method. */
export const clientName = (operation: Named): string[] | null => (operation.tags.includes('Operators') ? null : methodName(operation));

/** Like `clientName`, with the operations of operators: the command line has methods for them. */
export function methodName(operation: Named): string[] | null {
  const { operationId, security, tags, requestBody } = operation;
  if (security && security.length > 0 && !security.some((way) => 'apiKey' in way)) return null;
  if (tags.includes('People') || operation['x-alias-of']) return null;
  // Why: the client sends JSON; other programs send files.
  if (requestBody && !requestBody.content['application/json']) return null;
  const name = operationId.split('.');
  return tags.includes('Sandbox') ? withinSandbox(operationId).split('.') : name;
}

/** `sandboxCards.authorize` as `sandbox.cards.authorize`. */
const withinSandbox = (id: string): string => id.replace(/^sandbox([A-Z])/, (_, letter: string) => `sandbox.${letter.toLowerCase()}`);

export function clientCall(
  { operation, path }: Placed,
  client: { baseUrl: string; apiKey: string; apiSecret: string },
): string | undefined {
  const name = clientName(operation);
  if (!name) return undefined;
  const body = exampleOf(operation.requestBody?.content['application/json']);
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => quoted(valueOf(operation, parameter)));
  const query = sampledQuery(operation);
  const args = [
    ...inPath,
    ...(body === undefined ? [] : [written(body)]),
    ...(query.length === 0 ? [] : [written(Object.fromEntries(query.map((each) => [each.name, valueOf(operation, each.name)])))]),
  ];
  const options = Object.entries(client).map(([option, value]) => `  ${option}: ${quoted(value)},\n`);
  return `import { tollgate } from '@tollgate/client';

const client = tollgate({
${options.join('')}});
console.log(await client.${name.join('.')}(${args.join(', ')}));`;
}

export const quoted = (value: string): string =>
  `'${value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`)}'`;

/** JavaScript literal of a value, with unquoted names where valid. */
function written(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(
    ([name, each]) => `${isList ? '' : `${/^[A-Za-z_]\w*$/.test(name) ? name : quoted(name)}: `}${written(each, inner)}`,
  );
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  return parts.length === 0 ? open + close : `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}
