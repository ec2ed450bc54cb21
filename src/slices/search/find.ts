import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { dateTime, typeNames } from '../../domain/schema/type-names.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Searched, searchHook, searchKinds } from '../../core/search/searched.ts';

const foundKind = z.enum(searchKinds).register(typeNames, {
  name: 'FoundKind',
  description: 'What kind of thing was found.',
  meanings: {
    transfer: 'A transfer.',
    payee: 'A kept account.',
    customer: 'A customer.',
    bill: 'A bill that was paid.',
    order: 'An order of a checkout link.',
    payroll_batch: 'A payroll.',
    card: 'A virtual card.',
    webhook_delivery: 'An event on its way to your endpoint.',
    webhook_endpoint: 'An endpoint of webhooks.',
    event: 'An event.',
    request: 'A request to the REST API.',
  },
});

/** A search result: an object of the business that the text names. */
export const foundSchema = z
  .object({
    kind: foundKind.meta({ description: 'What kind of thing it is.' }),
    id: z.string().meta({ description: 'What its own operation takes: an id, or the requestRef of a bill.' }),
    title: z.string().meta({ description: 'What people call it.' }),
    detail: z.string().nullable().meta({ description: 'What tells it apart from others of that name; null when there is nothing.' }),
    amount: kobo.nullable().meta({ description: 'In kobo; null where it has none.' }),
    status: z.string().nullable().meta({ description: 'Where it stands, in the word of its own operation; null where it has none.' }),
    at: dateTime.nullable().meta({ description: 'When it was made; null where that is not told.' }),
  })
  .meta({ id: 'Found' })
  .register(typeNames, { name: 'Found', description: 'Something of the business that a text names.' });

/** Results of each search provider; a text that names more is too short to choose from. */
const EACH_MAX = 5;
const TEXT_MIN = 2;
const TEXT_MAX = 100;

/**
 * What a text names, of everything the caller may read: transfers by their code, your reference, the session id or the account paid; payees
 * and customers by the beginnings of their names; bills, orders and payrolls by reference; cards by the last four digits; webhook endpoints by
 * any part of their URL or description; deliveries, events, requests and what else has an id by it. One statement, each part from an index of its own, so that it costs the same whatever the history.
 */
export const findAnything = operation({
  title: 'search.find',
  summary: 'Anything by a reference, number or name that people hold of it',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    text: z.string().trim().min(TEXT_MIN).max(TEXT_MAX).meta({ description: 'A code, reference, number, id, name or e-mail address.' }),
  }),
  output: { list: foundSchema },
  async run(app, actor, { text }) {
    const ways = waysFor(searchHook(app), actor, text);
    return ways.length === 0 ? [] : app.db.query<z.output<typeof foundSchema>>(...searchQuery(ways, actor.bookId, text));
  },
});

/** The search providers that the text fits and the caller may read. */
export const waysFor = (all: readonly Searched[], { scopes }: Pick<Actor, 'scopes'>, text: string): Searched[] =>
  all.filter(({ scope, fits }) => scopes.has(scope) && fits.test(text));

/** The name, text and values of the one statement that asks all search providers. */
export function searchQuery(ways: readonly Searched[], bookId: number, text: string): [string, string, unknown[]] {
  const parts = ways.map(
    ({ kind, sql }) => `(select '${kind}' as kind, id::text, title, detail, amount, status, at from (${sql}) as found)`,
  );
  // A name of PostgreSQL has at most 63 characters: the first letters tell the providers apart.
  const name = `search ${ways.map(({ kind, by }) => kind.slice(0, 2) + by.slice(0, 1)).join('')}`;
  return [name, parts.join('\nunion all\n'), [bookId, text, EACH_MAX]];
}
