import { randomUUID } from 'node:crypto';
import { type GraphQLField, getNamedType, isListType, isNonNullType, isRequiredArgument, type GraphQLInputType } from 'graphql';
import { graphqlSchema } from '../../src/api/graphql/schema.ts';
import { openApiDocument } from '../../src/api/rest/openapi.ts';
import { allRoutes } from '../../src/slices/slices.ts';
import type { Operation } from '../../src/web/docs/open-api.ts';
import { sampledQuery, valueOf } from '../../src/web/docs/open-api.ts';
import { sampleOf, selectionOf } from '../graphql/documents-of.ts';
import type { Sandbox } from '../support/sandbox.ts';

/** Answer of an operation; `of` names caller and request. */
export interface Answer {
  of: string;
  status: number;
  text: string;
}

export type Headers = Record<string, string>;
export const keyOf = (name: string): Headers => ({ 'X-API-Key': `pk_test_${name}`, 'X-API-Secret': `sk_test_${name}_secret` });

const { paths } = openApiDocument(allRoutes) as {
  paths: Record<string, Record<string, Omit<Operation, 'parameters'> & Partial<Operation>>>;
};
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => /^(get|post|put|patch|delete)$/.test(method))
    .map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: { ...operation, parameters: operation.parameters ?? [] },
    })),
);

/** Values of path parameters and arguments; others are found in the list above a path. */
export type Known = Readonly<Record<string, readonly string[]>>;
const EACH = 8;

/** Every GET of the documents, with the ids that its lists show. */
export async function readRest(
  { url }: Sandbox,
  who: string,
  headers: Headers,
  known: Known,
  isOurs: (path: string) => boolean,
): Promise<Answer[]> {
  const answers = new Map<string, Answer & { rows: Record<string, unknown>[] }>();
  const ask = async (of: string, query = ''): Promise<Record<string, unknown>[]> => {
    const seen = answers.get(of);
    if (seen) return seen.rows;
    const response = await fetch(`${url}/api/v1${of}${query}`, { headers });
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    const data: unknown = text.startsWith('{') ? (JSON.parse(text) as { data?: unknown }).data : undefined;
    const rows = Array.isArray(data) ? (data as Record<string, unknown>[]) : [];
    answers.set(of, { of: `${who} GET ${of}`, status: response.status, text, rows });
    return rows;
  };
  const filled = async (path: string): Promise<string[]> => {
    const [, above = '', name = '', rest = ''] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path) ?? [];
    if (name === '') return [path];
    const found = known[name] ?? (await ask(above)).map((row) => String(row[name] ?? row['id'])).slice(0, EACH);
    return (await Promise.all((found.length > 0 ? found : [randomUUID()]).map((value) => filled(`${above}/${value}${rest}`)))).flat();
  };
  for (const { path, method, operation } of described) {
    if (method !== 'GET' || !isOurs(path)) continue;
    const query = sampledQuery(operation).map(({ name }) => `${name}=${encodeURIComponent(known[name]?.[0] ?? valueOf(operation, name))}`);
    for (const each of await filled(path)) await ask(each, query.length > 0 ? `?${query.join('&')}` : '');
  }
  return [...answers.values()];
}

/** Every change of the documents with its example, about the known accounts and ids; unknown ids are of nothing. */
export async function writeRest(
  { url }: Sandbox,
  who: string,
  headers: Headers,
  known: Known,
  isOurs: (path: string) => boolean,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { path, method, operation } of described) {
    if (method === 'GET' || !isOurs(path)) continue;
    const [[type, media] = ['application/json', undefined]] = Object.entries(operation.requestBody?.content ?? {});
    const body = JSON.stringify(media?.example ?? {}, (field, value: unknown) =>
      typeof value === 'string' ? (known[field]?.[0] ?? value) : value,
    );
    const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
    for (const value of known[name] ?? [randomUUID()]) {
      const of = path.replace(`{${name}}`, value).replaceAll(/\{\w+\}/g, () => randomUUID());
      const response = await fetch(`${url}/api/v1${of}`, {
        method,
        headers: { ...headers, 'Content-Type': type },
        ...(type.includes('json') && { body }),
      });
      answers.push({ of: `${who} ${method} ${of}`, status: response.status, text: await response.text() });
    }
  }
  return answers;
}

const schema = graphqlSchema();
type Field = GraphQLField<unknown, unknown>;
const fieldsOf = (type: { getFields(): Record<string, Field> } | null | undefined): Field[] => Object.values(type?.getFields() ?? {});
const isOfOperators = ({ description }: Field): boolean => /For operators/.test(description ?? '');

const sample = (name: string, type: GraphQLInputType, known: Known, at: number): string => {
  const values = known[name];
  const value = JSON.stringify(values?.[at % values.length]);
  const bare = isNonNullType(type) ? type.ofType : type;
  if (value === undefined || !/^(ID|String)$/.test(getNamedType(type).name)) return sampleOf(type);
  return isListType(bare) ? `[${value}]` : value;
};

/** Documents of every query, or subscription, of operators or of businesses, with each known value. */
export const documents = (kind: 'query' | 'subscription', ofOperators: boolean, known: Known): string[] =>
  fieldsOf(kind === 'query' ? schema.getQueryType() : schema.getSubscriptionType())
    .filter((field) => isOfOperators(field) === ofOperators)
    .flatMap((field) => {
      const required = field.args.filter(isRequiredArgument);
      const times = Math.max(1, ...required.map(({ name }) => known[name]?.length ?? 1));
      return Array.from({ length: times }, (_, at) => {
        const args = required.map(({ name, type }) => `${name}: ${sample(name, type, known, at)}`).join(', ');
        return `${kind} { ${field.name}${args && `(${args})`} ${selectionOf(field.type, 2)} }`;
      });
    });

export async function readGraphql({ url }: Sandbox, who: string, headers: Headers, all: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const query of all) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    answers.push({ of: `${who} ${query.slice(0, 100)}`, status: response.status, text: await response.text() });
  }
  return answers;
}
