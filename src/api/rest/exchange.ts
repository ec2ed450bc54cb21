import type { Response } from 'express';
import type { Claim } from '../../core/transport/idempotency.ts';
import type { Route } from '../../core/transport/rest/routes.ts';
import type * as http from '../request/pipeline.ts';
import type { Caller } from './caller.ts';

export interface RestContext extends http.RequestContext {
  method: string;
  /** API version that the request and its answer follow. */
  version: string;
  route: Route | undefined;
  others: Route[] | undefined;
  caller: Caller | null;
  input: Record<string, unknown> | null;
  file: AsyncIterable<Buffer> | undefined;
  held: { claim: Claim; release(): void } | undefined;
}

export interface Admitted extends RestContext {
  route: Route;
  caller: Caller;
}

export const contextOf = ({ locals }: Response): RestContext => locals['context'] as RestContext;

export const admittedIn = ({ locals }: Response): Admitted => locals['context'] as Admitted;
