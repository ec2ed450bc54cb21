import type { Scope } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { App } from '../app/app.ts';
import { hook } from '../app/app-scope.ts';

export const searchKinds = [
  'transfer',
  'transfer_batch',
  'payee',
  'customer',
  'bill',
  'order',
  'payroll_batch',
  'card',
  'webhook_delivery',
  'webhook_endpoint',
  'event',
  'request',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export const foundFields = [
  'id',
  'reference',
  'session_id',
  'account_number',
  'name',
  'amount',
  'narration',
  'batch_name',
  'card_number',
  'url',
] as const;
export type FoundField = (typeof foundFields)[number];

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
