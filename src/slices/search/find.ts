import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Searched, searchHook, type SearchKind } from '../../core/search/searched.ts';

/** Something of the business that a text names. */
export interface Found {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string | null;
  amount: Kobo | null;
  status: string | null;
  at: Date | null;
}

/** The most of one way to a thing; with more, the text names too much to choose from. */
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
  async run(app, actor, { text }): Promise<Found[]> {
    const ways = waysFor(searchHook(app), actor, text);
    return ways.length === 0 ? [] : app.db.query<Found>(...searchQuery(ways, actor.bookId, text));
  },
});

/** The ways that the text fits and the caller may read. */
export const waysFor = (all: readonly Searched[], { scopes }: Pick<Actor, 'scopes'>, text: string): Searched[] =>
  all.filter(({ scope, fits }) => scopes.has(scope) && fits.test(text));

/** The name, text and values of the one statement that asks all ways. */
export function searchQuery(ways: readonly Searched[], bookId: number, text: string): [string, string, unknown[]] {
  const parts = ways.map(
    ({ kind, sql }) => `(select '${kind}' as kind, id::text, title, detail, amount, status, at from (${sql}) as found)`,
  );
  // PostgreSQL takes 63 characters for a name: the first letters tell the ways apart.
  const name = `search ${ways.map(({ kind, by }) => kind.slice(0, 2) + by.slice(0, 1)).join('')}`;
  return [name, parts.join('\nunion all\n'), [bookId, text, EACH_MAX]];
}
