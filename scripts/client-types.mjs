// Prints the TypeScript client from the OpenAPI document. Unknown constructs are errors, never `any`.

import { answered, bodyOf, objectOf, operationsOf } from './client-operations.mjs';

const SCHEMAS = 'clients/typescript/src/generated/schemas.ts';
const RESOURCES = 'clients/typescript/src/generated/resources.ts';
const OPERATORS = 'clients/typescript/cli/generated/operators.ts';
const PRINTED = '// Printed by scripts/build-clients.mjs from the OpenAPI documents in schema/.\n';

export const clientPrinters = {
  [SCHEMAS]: schemas,
  [RESOURCES]: resources,
  [OPERATORS]: operators,
};

function schemas({ components }) {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${docOf(schema.description)}export type ${typeNameOf(name)} = ${typeOf(schema)};\n`,
  );
  return [PRINTED, ...types].join('\n');
}

function operators(document) {
  const operations = operationsOf(document);
  return `${schemas(document)}
import type { Call } from '../../src/call.ts';
import type { Pages } from '../../src/pages.ts';
import type { RequestOptions } from '../../src/transport.ts';

/** Operations of operators. */
export const operatorResources = (call: Call) => (${tree(operations, (operation) => method(operation))});
`;
}

function resources(document) {
  const operations = operationsOf(document);
  const used = new Set();
  const use = (name) => used.add(name) && name;
  const body = tree(operations, (operation) => method(operation, use));
  const names = [...used].toSorted((left, right) => (left < right ? -1 : 1));
  return `${PRINTED}
import type { Call } from '../call.ts';
import type { Outcome } from '../outcome.ts';
import type { Pages } from '../pages.ts';
import type { RequestOptions } from '../transport.ts';
import type {\n${names.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';

/** Every operation, by what it is about. */
export const resources = (call: Call) => (${body});
`;
}

function tree(operations, print, depth = 0, indent = '  ') {
  const groups = Map.groupBy(operations, ({ name }) => name[depth]);
  const entries = [...groups].map(([key, members]) => {
    const [first] = members;
    const leaf = members.length === 1 && first.name.length === depth + 1;
    return leaf ? print(first).replaceAll(/^(?=.)/gm, indent) : `${indent}${key}: ${tree(members, print, depth + 1, `${indent}  `)},`;
  });
  return `{\n${entries.join('\n')}\n${indent.slice(2)}}`;
}

function method(operation, use) {
  const { verb, path, name, parameters = [], responses } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const body = bodyOf(operation);
  const args = inPath.map(({ name: argument, schema, description }) => ({ name: argument, type: typeOf(schema, use), description }));
  if (body) args.push({ name: `body${body.isOptional ? '?' : ''}`, type: typeOf(body.schema, use) });
  if (query.length > 0) {
    const optional = query.every(({ required }) => !required);
    args.push({ name: `query${optional ? '?' : ''}`, type: typeOf(objectOf(query), use) });
  }
  args.push({ name: 'options?', type: 'RequestOptions' });
  const { kind, type } = answerOf(responses, use);
  const values = [...(body ? ['body'] : []), ...(query.length > 0 ? ['query'] : []), 'options'];
  const url = inPath.length > 0 ? `\`${path.replaceAll(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\`` : `'${path}'`;
  const doc = docOf([operation.summary, operation.description].filter(Boolean).join('. ').replaceAll('..', '.'));
  return `${doc}${name.at(-1)}: (${args.map((argument) => `${argument.name}: ${argument.type}`).join(', ')}): ${wrapped(kind, type)} =>
  call.${kind}<${type}>('${verb.toUpperCase()}', ${url}, { ${values.join(', ')} }),`;
}

const wrapped = (kind, type) =>
  ({
    page: `Pages<${type}>`,
    outcome: `Promise<Outcome<${type}>>`,
    stored: `Promise<Outcome<${type}>>`,
    data: `Promise<${type}>`,
    text: 'Promise<string>',
    bytes: 'Promise<Uint8Array>',
  })[kind];

function answerOf(responses, use) {
  const { kind, schema } = answered(responses);
  if (kind === 'text' || kind === 'bytes') return { kind, type: kind === 'text' ? 'string' : 'Uint8Array' };
  return { kind, type: typeOf(schema, use) };
}

function typeOf(schema, use = (name) => name) {
  const each = (inner) => typeOf(inner, use);
  if (schema === true || Object.keys(schema).every((key) => ['description', 'examples'].includes(key))) return 'unknown';
  if (schema.$ref) return use(typeNameOf(schema.$ref.split('/').at(-1)));
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return [...schema.enum.map(literal), ...(schema['x-open'] ? ['(string & {})'] : [])].join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return union(alternatives.map(each));
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => each({ ...schema, type })));
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `${bracketed(each(schema.items))}[]`;
    case 'object':
      return objectType(schema, each);
    default:
      throw new Error(`No type for ${JSON.stringify(schema)}`);
  }
}

function objectType({ properties = {}, required = [], additionalProperties }, each) {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${docOf(field.description)}${/^\w+$/.test(name) ? name : `'${name}'`}${required.includes(name) ? '' : '?'}: ${each(field)};`,
  );
  const open = additionalProperties && typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0;
  const record = open ? `{ [key: string]: ${each(additionalProperties)} }` : '{ [key: string]: unknown }';
  if (fields.length === 0) return additionalProperties === false ? '{ [key: string]: never }' : record;
  return `{\n${fields.join('\n').replaceAll(/^(?=.)/gm, '  ')}\n}`;
}

const typeNameOf = (name) => (name === 'Error' ? 'ErrorBody' : name);
const literal = (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value));
const union = (types) => [...new Set(types)].join(' | ');
const bracketed = (type) => (/[|{]/.test(type) && !type.startsWith('{') ? `(${type})` : type);
const docOf = (text) => (text ? `/** ${text.replaceAll('*/', '*\\/').replaceAll(/\s*\n\s*/g, ' ')} */\n` : '');
