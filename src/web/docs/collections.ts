import { type Document, headersOf, operationsOf, type Parameter, type Placed, sampledQuery, sentBody, valueOf } from './open-api.ts';
import type { SampleSettings } from './samples.ts';

const ABOUT =
  'All operations with examples by subject, printed from the OpenAPI document. Set apiKey and apiSecret to your key. accessToken is from POST /auth/login, for operations of people; the operator key is for operators.';

/** Postman collection, format 2.1: every operation with its example. */
export function postmanCollection(document: Document, settings: SampleSettings): object {
  return {
    info: { name: 'Tollgate', description: ABOUT, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: bySubject(document).map(([subject, operations]) => ({
      name: subject,
      description: aboutOf(document, subject),
      item: operations.map((placed) => ({
        name: placed.operation.summary,
        request: {
          method: placed.method,
          description: placed.operation.description,
          header: headersIn(placed).map(([key, value]) => ({ key, value })),
          url: postmanUrl(placed),
          ...postmanBody(placed),
        },
      })),
    })),
    variable: Object.entries(variablesOf(settings)).map(([key, value]) => ({ key, value })),
  };
}

export function brunoCollection(document: Document, settings: SampleSettings): object {
  const variables = Object.entries(variablesOf(settings)).map(([name, value]) => ({
    name,
    value,
    enabled: true,
    secret: /Secret|Token/.test(name),
    type: 'text',
  }));
  return {
    name: 'Tollgate',
    version: '1',
    items: bySubject(document).map(([subject, operations], at) => ({
      type: 'folder',
      name: subject,
      seq: at + 1,
      items: operations.map((placed, place) => ({
        type: 'http',
        // Why: the name becomes a file name, unique per folder.
        name: placed.operation.operationId,
        seq: place + 1,
        request: {
          url: `{{baseUrl}}/api/v1${colons(placed.path)}`,
          method: placed.method,
          headers: headersIn(placed).map(([name, value]) => ({ name, value, enabled: true })),
          params: parametersOf(placed).map(({ name, in: type }) => ({
            name,
            value: valueOf(placed.operation, name),
            type,
            enabled: type === 'path' || isSampled(placed, name),
          })),
          body: brunoBody(placed),
          auth: { mode: 'none' },
          docs: `${placed.operation.summary}. ${placed.operation.description}`,
        },
      })),
    })),
    environments: [{ name: 'Tollgate', variables }],
  };
}

const bySubject = (document: Document): [string, Placed[]][] => [
  ...Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0]),
];
const aboutOf = ({ tags }: Document, subject: string): string => tags.find(({ name }) => name === subject)?.description ?? '';

const variablesOf = ({ baseUrl, keys }: SampleSettings): Record<string, string> => ({
  baseUrl,
  apiKey: keys?.business.id ?? '',
  apiSecret: keys?.business.secret ?? '',
  operatorKey: keys?.operator.id ?? '',
  operatorSecret: keys?.operator.secret ?? '',
  accessToken: '',
});

function headersIn({ operation }: Placed): [string, string][] {
  const holder = operation.tags[0] === 'Operators' ? 'operator' : 'api';
  return headersOf(operation, { id: `{{${holder}Key}}`, secret: `{{${holder}Secret}}` }, '{{accessToken}}');
}

function postmanBody({ operation }: Placed): object {
  const body = sentBody(operation);
  if (!body) return {};
  if (body.isFile) return { body: { mode: 'raw', raw: body.value, options: { raw: { language: 'text' } } } };
  return { body: { mode: 'raw', raw: JSON.stringify(body.value, null, 2), options: { raw: { language: 'json' } } } };
}

function brunoBody({ operation }: Placed): object {
  const body = sentBody(operation);
  if (!body) return { mode: 'none' };
  return body.isFile ? { mode: 'text', text: body.value } : { mode: 'json', json: JSON.stringify(body.value, null, 2) };
}

function postmanUrl(placed: Placed): object {
  const { path, operation } = placed;
  const query = parametersOf(placed)
    .filter((each) => each.in === 'query')
    .map(({ name, description }) => ({ key: name, value: valueOf(operation, name), description, disabled: !isSampled(placed, name) }));
  const variable = parametersOf(placed)
    .filter((each) => each.in === 'path')
    .map(({ name, description }) => ({ key: name, value: valueOf(operation, name), description }));
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${encodeURIComponent(value)}`);
  return {
    raw: `{{baseUrl}}/api/v1${colons(path)}${sent.length > 0 ? `?${sent.join('&')}` : ''}`,
    host: ['{{baseUrl}}'],
    path: ['api', 'v1', ...colons(path).split('/').slice(1)],
    ...(query.length > 0 && { query }),
    ...(variable.length > 0 && { variable }),
  };
}

const parametersOf = ({ operation }: Placed): Parameter[] => operation.parameters.filter((each) => each.in !== 'header');
const isSampled = ({ operation }: Placed, name: string): boolean => sampledQuery(operation).some((each) => each.name === name);
const colons = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
