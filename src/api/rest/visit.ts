import type * as http from '../request/visit.ts';
import type { Caller } from './caller.ts';
import type { Match } from './router.ts';

/** One request on its way through the REST door. */
export interface Visit extends http.Visit {
  method: string;
  path: string;
  query: string;
  match: Match | undefined;
  /** Null until the caller is let in. */
  caller: Caller | null;
  /** What the operation is asked; null until it is read. */
  input: Record<string, unknown> | null;
}
