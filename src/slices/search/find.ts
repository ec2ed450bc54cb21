import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { type SearchProvider, searchHook, searchKinds } from '../../core/search/search-provider.ts';

const foundKind = z.enum(searchKinds).register(typeNames, {
  name: 'FoundKind',
  description: 'Kind of a search result.',
  meanings: {
    transfer: 'A transfer.',
    payee: 'A beneficiary.',
    customer: 'A customer.',
    bill: 'A bill.',
    order: 'An order of a checkout link.',
    payroll_batch: 'A payroll.',
    card: 'A virtual card.',
    webhook_delivery: 'A webhook delivery.',
    webhook_endpoint: 'A webhook endpoint.',
    event: 'An event.',
    request: 'A REST request.',
  },
});

export const foundSchema = z
  .object({
    kind: foundKind.meta({ description: 'Kind of the result.' }),
    id: z.string().meta({ description: "Id for the resource's own operation: an id, or the requestRef of a bill." }),
    title: z.string().meta({ description: 'Title of the result.' }),
    detail: z.string().nullable().meta({ description: 'Detail that distinguishes results with the same title; null when there is none.' }),
    amount: kobo.nullable().meta({ description: 'Kobo; null when the resource has no amount.' }),
    status: z
      .string()
      .nullable()
      .meta({ description: 'Status of the resource, as its own operation returns it; null when there is none.' }),
    at: dateTime.nullable().meta({ description: 'Time of creation; null when unknown.' }),
  })
  .meta({ id: 'Found' })
  .register(typeNames, { name: 'Found', description: 'Search result.' });

const EACH_MAX = 5;
const TEXT_MIN = 2;
const TEXT_MAX = 100;

/**
 * Searches all resources that the caller may read: transfers by code, reference, session id or account; payees and customers by
 * name prefixes; bills, orders and payrolls by reference; cards by the last four digits; webhook endpoints by any part of URL or
 * description; other resources by id. The cost is independent of the history.
 */
export const findAnything = operation({
  title: 'records.search',
  summary: 'Search all resources',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    text: z.string().trim().min(TEXT_MIN).max(TEXT_MAX).meta({ description: 'Code, reference, number, id, name or e-mail address.' }),
  }),
  output: { list: foundSchema },
  async run(app, actor, { text }) {
    const ways = waysFor(searchHook(app), actor, text);
    return ways.length === 0 ? [] : app.db.query<z.output<typeof foundSchema>>(...searchQuery(ways, actor.bookId, text));
  },
});

export const waysFor = (all: readonly SearchProvider[], { scopes }: Pick<Actor, 'scopes'>, text: string): SearchProvider[] =>
  all.filter(({ scope, fits }) => scopes.has(scope) && fits.test(text));

export function searchQuery(ways: readonly SearchProvider[], bookId: number, text: string): [string, string, unknown[]] {
  const parts = ways.map(
    ({ kind, sql }) => `(select '${kind}' as kind, id::text, title, detail, amount, status, at from (${sql}) as found)`,
  );
  const name = `search ${ways.map(({ kind, by }) => kind.slice(0, 2) + by.slice(0, 1)).join('')}`;
  return [name, parts.join('\nunion all\n'), [bookId, text, EACH_MAX]];
}
