import { exampleOf, type Operation, type Placed, sampledQuery, valueOf } from './open-api.ts';

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
    ...(body === undefined ? [] : [literal(body, JAVASCRIPT)]),
    ...(query.length === 0
      ? []
      : [literal(Object.fromEntries(query.map((each) => [each.name, valueOf(operation, each.name)])), JAVASCRIPT)]),
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

/** Literals of a language for values of JSON. */
interface Syntax {
  keywords: readonly [none: string, yes: string, no: string];
  list: readonly [string, string];
  map: readonly [string, string];
  arrow: string;
  indent: string;
  text(value: string): string;
  name?(value: string): string;
}

const JAVASCRIPT: Syntax = {
  keywords: ['null', 'true', 'false'],
  list: ['[', ']'],
  map: ['{', '}'],
  arrow: ': ',
  indent: '  ',
  text: quoted,
  name: (value) => (/^[A-Za-z_]\w*$/.test(value) ? value : quoted(value)),
};

export const PYTHON: Syntax = {
  keywords: ['None', 'True', 'False'],
  list: ['[', ']'],
  map: ['{', '}'],
  arrow: ': ',
  indent: '    ',
  text: (value) => JSON.stringify(value),
};
export const PHP: Syntax = {
  keywords: ['null', 'true', 'false'],
  list: ['[', ']'],
  map: ['[', ']'],
  arrow: ' => ',
  indent: '    ',
  // Why: a line break as \n leaves the layout of the sample out of the value.
  text: (value) =>
    value.includes('\n')
      ? JSON.stringify(value).replaceAll('$', String.raw`\$`)
      : `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`,
};

/** JSON value as a literal of a language. */
export function literal(value: unknown, syntax: Syntax): string {
  if (value === null) return syntax.keywords[0];
  if (typeof value === 'boolean') return syntax.keywords[value ? 1 : 2];
  if (typeof value === 'string') return syntax.text(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const isList = Array.isArray(value);
  const [open, close] = isList ? syntax.list : syntax.map;
  const { indent, arrow, name: keyOf = syntax.text } = syntax;
  const parts = Object.entries(value).map(([name, each]) => `${isList ? '' : keyOf(name) + arrow}${literal(each, syntax)}`);
  return parts.length === 0 ? open + close : `${open}\n${parts.map((part) => `${indent}${indented(part, indent)},\n`).join('')}${close}`;
}

export const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
