import { VERSION_CHANGES } from '../../domain/portable/api-versions.ts';
import type { Change, Json } from './change.ts';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Transfers at any depth, with `isFinal` true from delivery on. Changes the value, which was parsed for this answer alone. */
function withEarlyFinal(value: unknown): unknown {
  if (Array.isArray(value)) for (const part of value) withEarlyFinal(part);
  else if (isObject(value)) {
    if (value['isConclusive'] !== undefined)
      Object.assign(value, { isFinal: value['isConclusive'], isConclusive: undefined, mayBeReturnedUntil: undefined });
    for (const name in value) if (typeof value[name] === 'object') withEarlyFinal(value[name]);
  }
  return value;
}

const described = VERSION_CHANGES['2026-12-01'];

/** Changes of 2026-12-01; the version before is 2026-11-01. */
export const changes: readonly Change[] = [
  {
    version: '2026-12-01',
    description: described.errors,
    error: ({ docsUrl, retryable: _, errors: __, ...body }) => ({ ...body, docs_url: docsUrl }),
  },
  {
    version: '2026-12-01',
    description: described.transfers,
    response: (_, data) => withEarlyFinal(data),
    event: (_, { data, ...body }) => ({ ...body, data: withoutReturn(data) }),
  },
  {
    version: '2026-12-01',
    description: described.events,
    event: (_, { id: _id, version: _version, environment: _environment, ...body }) => body,
  },
];

const withoutReturn = (data: unknown): unknown => {
  if (!isObject(data)) return data;
  const { mayBeReturnedUntil: _, ...others } = data;
  return withEarlyFinal(others);
};
