/** Dated version of the API, carried by every event. */
export const API_VERSION = '2026-12-01';

/** Changes of each version, for the documentation and the dashboard. */
export const VERSION_CHANGES = {
  '2026-12-01': {
    errors: 'Errors have `docsUrl`, `retryable` and `errors`; before, `docs_url` alone.',
    transfers:
      '`isFinal` of a transfer is true once no change is possible, and `isConclusive` once the outcome is known; before, `isFinal` was true from delivery on.',
    events: 'Bodies of events have `id`, `version` and `environment`; before, the delivery alone had an id.',
  },
} as const;

/** Served versions, newest first; the first is current. */
export const SERVED_VERSIONS = ['2026-12-01', '2026-11-01'] as const;

/** Changes between two versions, newest first. */
export const changesBetween = (one: string, other: string): string[] => {
  const [from = '', to = ''] = [one, other].toSorted();
  return Object.entries(VERSION_CHANGES)
    .filter(([version]) => version > from && version <= to)
    .toReversed()
    .flatMap(([, changes]) => Object.values(changes));
};
