import { Router, type RequestHandler, type Response } from 'express';
import { methodNotAllowed } from '../../platform/errors/refusal.ts';
import { requestIdOf } from './headers.ts';

export const strictRouter = (): Router => Router({ caseSensitive: true, strict: true });

export const assignRequestId: RequestHandler = (request, response, next) => {
  response.locals['requestId'] = requestIdOf(request);
  next();
};

export const requestIdIn = ({ locals }: Response): string => locals['requestId'] as string;

/** Last handler of a path: answers OPTIONS, refuses other methods with `Allow`. */
export const onlyMethods =
  (allow: string): RequestHandler =>
  ({ method }, response, next) => {
    if (method === 'OPTIONS') return void response.writeHead(204, ['Allow', allow, 'X-Request-Id', requestIdIn(response)]).end();
    response.setHeader('Allow', allow);
    next(methodNotAllowed(method, allow));
  };
