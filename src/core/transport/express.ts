import { Router, type RequestHandler, type Response } from 'express';
import { methodNotAllowed } from '../../platform/errors/refusal.ts';
import { requestIdOf } from './headers.ts';

/** A Router in which letter case and a trailing slash distinguish paths. */
export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });

/** Gives each request its id: the caller's own, or a new one. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  response.locals['requestId'] = requestIdOf(request);
  next();
};

/** The id that `assignRequestId` gave to the request of this response. */
export const requestIdIn = ({ locals }: Response): string => locals['requestId'] as string;

/** Last handler of a path: answers OPTIONS, refuses other methods with `Allow`. */
export const onlyMethods =
  (allow: string): RequestHandler =>
  ({ method }, response, next) => {
    if (method === 'OPTIONS') return void response.writeHead(204, ['Allow', allow, 'X-Request-Id', requestIdIn(response)]).end();
    response.setHeader('Allow', allow);
    next(methodNotAllowed(method, allow));
  };
