import type { Request, Response } from 'express';
import type { Verdict } from '../../../services/doors/rate-limit.ts';
import type { Caller } from './caller.ts';
import type { Match } from './router.ts';

/** One request on its way through the door. */
export interface Visit {
  request: Request;
  response: Response;
  requestId: string;
  startedAt: number;
  method: string;
  path: string;
  query: string;
  match: Match | undefined;
  /** Null until the caller is let in. */
  caller: Caller | null;
  /** What the operation is asked; null until it is read. */
  input: Record<string, unknown> | null;
  verdict: Verdict | null;
}
