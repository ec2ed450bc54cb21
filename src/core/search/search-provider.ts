import type { Scope } from '../../domain/actor/actor.ts';
import { hook } from '../app/app-scope.ts';

export const searchKinds = [
  'transfer',
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

export interface SearchProvider {
  kind: SearchKind;
  by: string;
  scope: Scope;
  fits: RegExp;
  /** Selects `id, title, detail, amount, status, at`: at most `$3` rows of book `$1` for text `$2`, by index. */
  sql: string;
}

export const searchHook = hook<SearchProvider>();

export const UUID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
