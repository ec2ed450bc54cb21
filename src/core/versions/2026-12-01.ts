import type { Change, Json } from './change.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Transfers at any depth, with `isFinal` true from delivery on. */
function withEarlyFinal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withEarlyFinal);
  if (!isObject(value)) return value;
  const { isConclusive, mayBeReturnedUntil: _, ...others } = value;
  const shown = isConclusive === undefined ? value : { ...others, isFinal: isConclusive };
  return Object.fromEntries(Object.entries(shown).map(([name, part]) => [name, withEarlyFinal(part)]));
}

/** Changes of 2026-12-01; the version before is 2026-11-01. */
export const changes: readonly Change[] = [
  {
    version: '2026-12-01',
    description: 'Errors have `docsUrl`, `retryable` and `errors`; before, `docs_url` alone.',
    error: ({ docsUrl, retryable: _, errors: __, ...body }) => ({ ...body, docs_url: docsUrl }),
  },
  {
    version: '2026-12-01',
    description:
      '`isFinal` of a transfer is true once no change is possible, and `isConclusive` once the outcome is known; before, `isFinal` was true from delivery on.',
    response: (_, data) => withEarlyFinal(data),
    event: (_, { data, ...body }) => ({ ...body, data: withoutReturn(data) }),
  },
  {
    version: '2026-12-01',
    description: 'Bodies of events have `id`, `version` and `environment`; before, the delivery alone had an id.',
    event: (_, { id: _id, version: _version, environment: _environment, ...body }) => body,
  },
];

const withoutReturn = (data: unknown): unknown => {
  if (!isObject(data)) return data;
  const { mayBeReturnedUntil: _, ...others } = data;
  return withEarlyFinal(others);
};
