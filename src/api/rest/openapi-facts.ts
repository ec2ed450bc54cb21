import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audienceAbout, audienceOf, audiences } from './openapi-audiences.ts';
import { paramNames } from './paths.ts';
import { packageRoot } from '../../platform/config/version.ts';
import type { Access, Route } from '../../core/transport/rest/routes.ts';

type Codes = Readonly<Record<string, readonly string[]>>;

/** Facts of a route that only its sources show: its codes, and its description from the docstring of its operation. */
export interface Facts {
  codes: Codes;
  description: string;
}
export type FactsOf = (route: Route) => Facts;

interface Refusals {
  transport: Record<'every' | 'key' | 'session' | 'params' | 'body' | 'idempotency', Codes>;
  operations: Record<string, Codes>;
}

interface Printed {
  paths: Record<string, Record<string, { 'x-error-codes': Codes; description: string }>>;
}

/** The facts of the printed documents, since a bundle shows no sources; a route that they lack has no codes. */
export function printedFacts(): FactsOf {
  const documents = audiences.map((audience) => {
    const text = readFileSync(join(packageRoot, 'schema', audienceAbout[audience].file), 'utf8');
    return [audience, JSON.parse(text) as Printed] as const;
  });
  const printed = new Map(documents);
  return (route) => {
    const found = printed.get(audienceOf(route))?.paths[route.path]?.[route.method];
    return { codes: found?.['x-error-codes'] ?? {}, description: found?.description ?? descriptionOf(route) };
  };
}

/** The facts of the sources, from the codes that they reach (docs/decisions/0037) and the docstrings of operations by their titles. */
export const factsOfSources =
  (refusals: Refusals, docs: Readonly<Record<string, string>>): FactsOf =>
  (route) => ({ codes: codesOf(route, refusals), description: descriptionOf(route, docs[route.operation.title]) });

function descriptionOf({ operation: { scope }, options }: Route, docstring = ''): string {
  const needs = scope === null ? 'Without credentials.' : `Scope: \`${scope}\`.`;
  const isByPut = options.alias?.of.startsWith('PATCH ');
  const alias =
    options.alias && `Alias of \`${options.alias.of}\`${isByPut ? ', with the same behaviour: absent fields are unchanged' : ''}.`;
  return [docstring, alias, needs, ...(options.sandboxOnly ? ['Sandbox only.'] : [])].filter(Boolean).join(' ');
}

/** Only signed-in users need a second factor. */
const OF_PEOPLE = 'SECOND_FACTOR_REQUIRED';

/** All error codes of a route, from pipeline and operation. */
function codesOf({ method, path, operation, options: { access = 'key', takesFile } }: Route, { transport, operations }: Refusals): Codes {
  const writes = method !== 'get';
  const ways = [
    transport.every,
    ...CALLERS[access].map((caller) => transport[caller]),
    ...(paramNames(path).length > 0 ? [transport.params] : []),
    ...(writes ? [transport.body] : []),
    ...(writes && access !== 'public' && !takesFile ? [transport.idempotency] : []),
    operations[operation.title] ?? {},
  ];
  const all = Map.groupBy(
    ways.flatMap((codes) => Object.entries(codes)),
    ([status]) => status,
  );
  const isReported = (code: string): boolean => code !== OF_PEOPLE || access === 'session' || access === 'either';
  return Object.fromEntries(
    [...all].map(([status, parts]) => [status, [...new Set(parts.flatMap(([, codes]) => codes))].filter(isReported).toSorted()]),
  );
}

const CALLERS: Record<Access, readonly ('key' | 'session')[]> = {
  key: ['key'],
  session: ['session'],
  either: ['key', 'session'],
  public: [],
};
