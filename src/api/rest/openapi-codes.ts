import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paramNames } from './paths.ts';
import { packageRoot } from '../../platform/config/version.ts';
import type { Access, Route } from '../../core/transport/rest/routes.ts';

export type Codes = Readonly<Record<string, readonly string[]>>;

interface Refusals {
  door: Record<'every' | 'key' | 'session' | 'params' | 'body' | 'idempotency', Codes>;
  operations: Record<string, Codes>;
}

/** Only signed-in users need a second factor. */
const OF_PEOPLE = 'SECOND_FACTOR_REQUIRED';

let read: Refusals | undefined;
const refusals = (): Refusals => (read ??= JSON.parse(readFileSync(join(packageRoot, 'schema/refusals.json'), 'utf8')) as Refusals);

/** All error codes of a route, from pipeline and operation (decision 37). */
export function codesOf({ method, path, operation, options: { access = 'key', takesFile } }: Route): Codes {
  const { door, operations } = refusals();
  const writes = method !== 'get';
  const ways = [
    door.every,
    ...CALLERS[access].map((caller) => door[caller]),
    ...(paramNames(path).length > 0 ? [door.params] : []),
    ...(writes ? [door.body] : []),
    ...(writes && access !== 'public' && !takesFile ? [door.idempotency] : []),
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
