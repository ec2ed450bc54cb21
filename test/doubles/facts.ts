import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DoubleReply, DoubleRequest } from './server.ts';
import type { Fields } from './texts.ts';

interface FieldFact {
  /** `any` where the document gives none, or several. */
  type: string;
  required?: boolean;
  enum?: readonly string[];
  pattern?: string;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
}

interface OperationFacts {
  /** Method and path, with {…} for what varies. */
  call: string;
  /** Document that states it; `assumed` says why there is none. */
  source?: string;
  assumed?: string;
  /** A second document, which has fields of the answer that the first has not. */
  also?: string;
  query?: Readonly<Record<string, FieldFact>>;
  body?: Readonly<Record<string, FieldFact>>;
  /** Types of the fields of a fine answer, by their path; `any` where no document shows them. */
  answer: 'any' | Readonly<Record<string, string>>;
  /** Fields that the double gives and no document shows. */
  beyond?: readonly string[];
}

/** Facts of a provider's public documents, with the document and its date beside each. */
export interface ProviderFacts {
  provider: string;
  sources: Readonly<Record<string, { document: string; date: string; version?: string; licence?: string }>>;
  codes?: { field: string; values: Readonly<Record<string, string>>; beyond?: readonly string[] };
  errors?: { messages: readonly { call: string; message: string }[] };
  /** Deviations of requests that are meant, with their reasons. */
  deliberate?: Readonly<Record<string, string>>;
  operations: readonly OperationFacts[];
}

export const factsOf = (name: string): ProviderFacts =>
  JSON.parse(readFileSync(join(import.meta.dirname, name, 'facts.json'), 'utf8')) as ProviderFacts;

/** Facts of the operation that a request is of; null where the documents have none. */
export const operationOf = (
  { operations }: ProviderFacts,
  { method, path }: Pick<DoubleRequest, 'method' | 'path'>,
): OperationFacts | null => {
  const fitting = operations.filter(({ call }) => new RegExp(`^${call.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(`${method} ${path}`));
  // A path of words stands before one of a parameter.
  return fitting.toSorted((one, other) => one.call.split('{').length - other.call.split('{').length)[0] ?? null;
};

/** Deviations of a request from the documents. */
export function requestDeviations(facts: ProviderFacts, request: DoubleRequest): string[] {
  const operation = operationOf(facts, request);
  if (!operation) return [`no document has ${request.method} ${request.path}`];
  const query: Fields = Object.fromEntries(request.query);
  const body = bodyOf(request);
  return [...fieldDeviations(operation.query ?? {}, query, true), ...fieldDeviations(operation.body ?? {}, body, false)]
    .map((what) => `${operation.call}: ${what}`)
    .filter((what) => facts.deliberate?.[what] === undefined);
}

/** Fields of a body, in JSON or as a form. */
const bodyOf = ({ body, headers }: DoubleRequest): Fields =>
  body === ''
    ? {}
    : headers['content-type'] === 'application/x-www-form-urlencoded'
      ? Object.fromEntries(new URLSearchParams(body))
      : (JSON.parse(body) as Fields);

function fieldDeviations(facts: Readonly<Record<string, FieldFact>>, given: Fields, isText: boolean): string[] {
  const unknown = Object.keys(given).filter((name) => !facts[name]);
  const missing = Object.entries(facts).filter(([name, fact]) => fact.required === true && given[name] === undefined);
  const wrong = Object.entries(facts).flatMap(([name, fact]) => {
    const value = given[name];
    if (value === undefined) return [];
    if (!isText && !isOf(fact.type, value)) return [`${name} is no ${fact.type}`];
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const fits =
      (fact.enum?.includes(text) ?? true) &&
      (fact.pattern === undefined || new RegExp(fact.pattern).test(text)) &&
      (fact.minimum === undefined || Number(text) >= fact.minimum) &&
      text.length >= (fact.minLength ?? 0) &&
      text.length <= (fact.maxLength ?? Infinity);
    return fits ? [] : [`${name} has a value that the document does not allow`];
  });
  return [...unknown.map((name) => `${name} is in no document`), ...missing.map(([name]) => `${name} is missing`), ...wrong];
}

/** Deviations of an answer of a double from the documents. */
export function answerDeviations(facts: ProviderFacts, request: DoubleRequest, { status, body }: DoubleReply): string[] {
  const operation = operationOf(facts, request);
  const { codes } = facts;
  const code = codes && (body as Fields)[codes.field];
  if (codes && code != null && typeof code === 'string' && !(code in codes.values) && !codes.beyond?.includes(code))
    return [`${operation?.call}: code ${code} is in no document`];
  if (!operation || operation.answer === 'any' || status >= 300 || isError(body as Fields, codes?.field === 'code')) return [];
  const { answer, beyond = [] } = operation;
  return [
    ...new Set(
      flattened(body).map(([path, value]) => {
        if (beyond.includes(path)) return '';
        const type = answer[path];
        if (type === undefined) return hasUndescribedParent(answer, path) ? '' : `${path} is in no document`;
        return isOf(type, value) ? '' : `${path} is no ${type}`;
      }),
    ),
  ]
    .filter((what) => what !== '')
    .map((what) => `${operation.call} answers: ${what}`);
}

const isError = (body: Fields, hasCode: boolean): boolean =>
  body['status'] === false ||
  body['status'] === 'error' ||
  body['requestSuccessful'] === false ||
  (hasCode && typeof body['code'] === 'string' && body['code'] !== '000');

/** Paths and values of all that is in an answer; rows of a list are one path. */
function flattened(value: unknown, path = ''): [string, unknown][] {
  if (value === undefined) return [];
  const own: [string, unknown][] = path === '' || path.endsWith('[]') ? [] : [[path, value]];
  if (Array.isArray(value)) return [...own, ...value.flatMap((row) => flattened(row, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return own;
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => flattened(inner, path === '' ? name : `${path}.${name}`))];
}

/** Documents show the parts of some objects and not of others. */
function hasUndescribedParent(answer: Readonly<Record<string, string>>, path: string): boolean {
  const parent = path.replace(/(\[\])?\.[^.]+$/, '');
  if (parent === path) return false;
  const isDescribed = Object.keys(answer).some((each) => each.startsWith(`${parent}.`) || each.startsWith(`${parent}[].`));
  return !isDescribed && (answer[parent] !== undefined || hasUndescribedParent(answer, parent));
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'any':
      return true;
    case 'array':
      return value === null || Array.isArray(value);
    case 'object':
      return value === null || (typeof value === 'object' && !Array.isArray(value));
    case 'integer':
      return value === null || Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return value === null || typeof value === type;
    default:
      return type.split('|').includes(String(value));
  }
}
