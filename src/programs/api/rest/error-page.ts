import type { ErrorCode } from '../../../platform/kernel/error-codes.ts';

/** Where a code is explained, below this service's own address: what `Link: …; rel="help"` of its answer names. */
export const errorPage = (code: ErrorCode): string => `/docs/errors#${code}`;
