import type { Request, Response } from 'express';

/** A page beside the API: no credentials, no limits. Answers itself; what it throws becomes an error body. */
export type Page = (request: Request, response: Response, requestId: string) => void | Promise<void>;
