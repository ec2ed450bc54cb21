import type { Response } from 'express';
import type { Claim } from '../../core/transport/idempotency.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import type * as http from '../request/visit.ts';
import type { Caller } from './caller.ts';

/** One request on its way through the REST API; `response.locals.visit` of its middlewares. */
export interface Visit extends http.Visit {
  method: string;
  /** Undefined until a route was found for path and method. */
  route: Route | undefined;
  /** Routes of the same path with other methods, in the order in which they were met. */
  others: Route[] | undefined;
  /** Null until the caller is let in. */
  caller: Caller | null;
  /** Input of the operation; null until it is read. */
  input: Record<string, unknown> | null;
  /** Body of a route that takes a file, for the operation alone. */
  file: AsyncIterable<Buffer> | undefined;
  /** The Idempotency-Key that this request holds, and the end of its renewal. */
  held: { claim: Claim; release(): void } | undefined;
}

/** The same behind the credentials of a route. */
export interface Admitted extends Visit {
  route: Route;
  caller: Caller;
}

export const visitIn = ({ locals }: Response): Visit => locals['visit'] as Visit;

export const admittedIn = ({ locals }: Response): Admitted => locals['visit'] as Admitted;
