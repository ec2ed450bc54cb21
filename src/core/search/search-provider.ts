import type { Scope } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { type App, hook } from '../app/app.ts';

export const kindMeanings = {
  transfer: 'A transfer.',
  transfer_batch: 'A batch of transfers.',
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
};
export type SearchKind = keyof typeof kindMeanings;
export const searchKinds = Object.keys(kindMeanings) as SearchKind[];

export const fieldMeanings = {
  id: 'The id, or the id of an event.',
  reference: 'A reference of yours or a code of the service, or a part of it.',
  session_id: 'The session id of the bank.',
  account_number: 'The account number, the phone number of a wallet, or a part of it.',
  name: 'The name or a part of it, also with typing errors.',
  amount: 'The amount.',
  narration: 'A part of the narration.',
  batch_name: 'The name or reference of a batch, or a part of it.',
  card_number: 'The last four digits.',
  url: 'A part of the URL or description.',
};
export type FoundField = keyof typeof fieldMeanings;

export interface SearchProvider {
  kind: SearchKind;
  by: string;
  matches: FoundField;
  scope: Scope;
  fits: RegExp;
  /** Selects `id, title, detail, amount, status, at`: at most `$3` rows of book `$1` for text `$2`, by index. */
  sql: string;
}

export const searchHook = hook<SearchProvider>();

type Way = Pick<SearchProvider, 'by' | 'matches' | 'fits'> & { where: string };

/** Search providers of one kind, each with its condition on the rows of `shown`. */
export const searchedBy = (kind: SearchKind, scope: Scope, shown: string, ways: readonly Way[]): SearchProvider[] =>
  ways.map(({ where, ...way }) => ({ kind, scope, ...way, sql: `select ${shown} where ${where} limit $3` }));

export interface FoundRow {
  kind: SearchKind;
  id: string;
  title: string;
  detail: string | null;
  amount: Kobo | null;
  status: string | null;
  at: Date | null;
  matched: FoundField[];
}

/** Search with an index of its own: at most `limit` rows of one book, in bounded time. */
export interface SearchLookup {
  scope: Scope;
  fits: RegExp;
  find(app: Pick<App, 'db'>, bookId: number, text: string, limit: number): Promise<readonly FoundRow[]>;
}

export const searchLookupHook = hook<SearchLookup>();

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
