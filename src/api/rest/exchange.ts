import type { Response } from 'express';
import type { Claim } from '../../core/transport/idempotency.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import type * as http from '../request/visit.ts';
import type { Caller } from './caller.ts';

export interface Visit extends http.Visit {
  method: string;
  route: Route | undefined;
  others: Route[] | undefined;
  caller: Caller | null;
  input: Record<string, unknown> | null;
  file: AsyncIterable<Buffer> | undefined;
  held: { claim: Claim; release(): void } | undefined;
}

export interface Admitted extends Visit {
  route: Route;
  caller: Caller;
}

export const visitIn = ({ locals }: Response): Visit => locals['visit'] as Visit;

export const admittedIn = ({ locals }: Response): Admitted => locals['visit'] as Admitted;
