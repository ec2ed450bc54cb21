import type { ErrorCode } from '../../domain/errors/error-codes.ts';

/** Where a code is explained, below this service's own address: what `Link: …; rel="help"` of its answer names. */
export const errorPage = (code: ErrorCode): string => `/docs/errors#${code}`;
