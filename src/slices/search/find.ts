import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import {
  fieldMeanings,
  type FoundField,
  type FoundRow,
  kindMeanings,
  type SearchProvider,
  searchHook,
  type SearchKind,
  searchKinds,
  searchLookupHook,
} from '../../core/search/search-provider.ts';

/** Path of a record in the dashboard. */
const PAGES: Readonly<Record<SearchKind, (found: Pick<FoundRow, 'id' | 'detail'>) => string>> = {
  transfer: ({ id }) => `/transfers/${id}`,
  transfer_batch: ({ id }) => `/send/batches/${id}`,
  payee: ({ detail }) => `/transfers?q=${detail?.slice(0, 10) ?? ''}`,
  customer: ({ id }) => `/customers/${id}`,
  bill: ({ id }) => `/bills/${id}`,
  order: ({ id }) => `/orders/${id}`,
  payroll_batch: ({ id }) => `/payroll/${id}`,
  card: ({ id }) => `/cards/${id}`,
  webhook_delivery: ({ id }) => `/webhooks/${id}`,
  webhook_endpoint: ({ id }) => `/webhooks/endpoints/${id}`,
  event: () => '/developers/events',
  request: ({ id }) => `/developers/requests?requestId=${encodeURIComponent(id)}`,
};

const foundKind = namedEnum('FoundKind', 'Kind of a search result.', searchKinds, kindMeanings);

const foundField = namedEnum('FoundField', 'Field that a search text matches.', Object.keys(fieldMeanings) as FoundField[], fieldMeanings);

const foundSchema = namedObject('Found', 'Search result.', {
  kind: foundKind.meta({ description: 'Kind of the result.' }),
  id: z.string().meta({ description: "Id for the resource's own operation: an id, or the requestRef of a bill." }),
  title: z.string().meta({ description: 'Title of the result.' }),
  detail: z.string().nullable().meta({ description: 'Detail that distinguishes results with the same title; null when there is none.' }),
  amount: kobo.nullable().meta({ description: 'Kobo; null when the resource has no amount.' }),
  status: z.string().nullable().meta({ description: 'Status of the resource, as its own operation returns it; null when there is none.' }),
  at: dateTime.nullable().meta({ description: 'Time of creation; null when unknown.' }),
  matched: z.array(foundField).meta({ description: 'Fields that the text matches.' }),
  link: z.string().meta({ description: 'Path of the record in the dashboard, below the path of the dashboard.' }),
}).meta({ id: 'Found' });

const EACH_MAX = 5;
const TEXT_MIN = 2;
const TEXT_MAX = 100;

/** Searches the resources that the caller may read. */
export const findAnything = operation({
  title: 'records.search',
  summary: 'Search all resources',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    text: z.string().trim().min(TEXT_MIN).max(TEXT_MAX).meta({
      description: 'Name, amount in naira, reference or number or a part of it, narration, name of a batch, id or email address.',
    }),
  }),
  output: { list: foundSchema },
  async run(app, actor, { text }) {
    const ways = waysFor(searchHook(app), actor, text);
    const lookups = searchLookupHook(app).filter(({ scope, fits }) => actor.scopes.has(scope) && fits.test(text));
    const found = await Promise.all([
      ways.length === 0 ? [] : app.db.query<FoundRow>(...searchQuery(ways, actor.bookId, text)),
      ...lookups.map((lookup) => lookup.find(app, actor.bookId, text, EACH_MAX)),
    ]);
    return merged(found.flat()).map((row) => ({ ...row, link: PAGES[row.kind](row) }));
  },
});

/** One result per record; exact matches first. */
function merged(rows: readonly FoundRow[]): FoundRow[] {
  const records = [...Map.groupBy(rows, ({ kind, id }) => `${kind} ${id}`).values()].map((same) => ({
    ...same[0]!,
    matched: [...new Set(same.flatMap(({ matched }) => matched))],
  }));
  return [...Map.groupBy(records, ({ kind }) => kind).values()].flatMap((ofKind) => ofKind.slice(0, EACH_MAX));
}

export const waysFor = (all: readonly SearchProvider[], { scopes }: Pick<Actor, 'scopes'>, text: string): SearchProvider[] =>
  all.filter(({ scope, fits }) => scopes.has(scope) && fits.test(text));

export function searchQuery(ways: readonly SearchProvider[], bookId: number, text: string): [string, string, unknown[]] {
  const parts = ways.map(
    ({ kind, matches, sql }) =>
      `(select '${kind}' as kind, id::text, title, detail, amount, status, at, array['${matches}'] as matched from (${sql}) as found)`,
  );
  const name = `search ${ways.map(({ kind, by }) => kind.slice(0, 2) + by.slice(0, 1)).join('')}`;
  return [name, parts.join('\nunion all\n'), [bookId, text, EACH_MAX]];
}
