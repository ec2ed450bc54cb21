import type { ErrorCode } from '../../domain/errors/error-codes.ts';
import { errorPage, isRetryable } from '../../domain/errors/error-help.ts';

import { UNEXPECTED } from './refusals.ts';
import type { Access, Method } from '../../core/transport/rest/routes.ts';

interface ErrorExample {
  name: string;
  description: string;
  body: { error: string; code: ErrorCode; field?: string; data?: Record<string, string> };
  headers?: Record<string, { description: string; schema: { type: 'integer' | 'string' } }>;
}

const HELP = {
  Link: { description: 'Address of the page that explains the code, with rel="help"', schema: { type: 'string' } },
} as const;
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } as const;

const ERRORS: Record<number, ErrorExample> = {
  400: {
    name: 'BadRequest',
    description: 'Invalid body or query',
    body: { error: 'amount: must be at least 1 kobo', code: 'VALIDATION_ERROR', field: 'amount' },
  },
  401: {
    name: 'Unauthorized',
    description: 'Missing or invalid credentials',
    body: { error: 'Missing API credentials', code: 'MISSING_API_CREDENTIALS' },
    headers: {
      'WWW-Authenticate': { description: 'Credentials that the operation needs: a key pair, or a token', schema: { type: 'string' } },
    },
  },
  402: {
    name: 'PaymentRequired',
    description: 'Verification balance or plan quota exhausted; no charge and no provider request',
    body: { error: 'The verification balance does not cover this call', code: 'INSUFFICIENT_BALANCE' },
  },
  403: {
    name: 'Forbidden',
    description: 'Credentials valid but not permitted',
    body: { error: 'API key is not active', code: 'API_KEY_NOT_ACTIVE' },
  },
  404: {
    name: 'NotFound',
    description: 'Resource or route does not exist',
    body: { error: 'No record for the details given', code: 'RECORD_NOT_FOUND' },
  },
  409: {
    name: 'Conflict',
    description: 'Conflict with an earlier request',
    body: { error: 'A request with this Idempotency-Key is still running', code: 'IDEMPOTENCY_IN_PROGRESS' },
  },
  413: {
    name: 'ContentTooLarge',
    description: 'Body larger than 1 MB',
    body: { error: 'Request body is larger than 1 MB', code: 'REQUEST_TOO_LARGE' },
  },
  422: {
    name: 'KeyReused',
    description: 'Idempotency-Key used with a different request, or by another caller',
    body: { error: 'Idempotency-Key was used with a different request', code: 'IDEMPOTENCY_KEY_REUSED' },
  },
  429: {
    name: 'TooManyRequests',
    description: 'Rate limit of the key or address exceeded; retry after Retry-After seconds',
    body: { error: 'Rate limit exceeded', code: 'RATE_LIMITED' },
    headers: RETRY_AFTER,
  },
  500: {
    name: 'Unexpected',
    description: 'Unexpected server error; retry with backoff',
    body: { error: UNEXPECTED, code: 'INTERNAL_ERROR' },
  },
  502: {
    name: 'UpstreamError',
    description: 'The provider did not answer; nothing was debited, except for a charged verification',
    body: {
      error: 'Guaranty Trust Bank did not answer the name enquiry',
      code: 'UPSTREAM_ERROR',
      data: { message: 'The bank network is temporarily unavailable; try again shortly' },
    },
  },
  503: {
    name: 'Unavailable',
    description: 'Temporarily unavailable; retry after Retry-After seconds',
    body: { error: 'The service cannot reach its database; try again shortly', code: 'UNAVAILABLE' },
    headers: RETRY_AFTER,
  },
};

const errorSchema = {
  type: 'object' as const,
  description: 'Body of every error.',
  required: ['success', 'error', 'code', 'retryable', 'requestId', 'docsUrl'],
  properties: {
    success: { type: 'boolean' as const, const: false, description: 'Always false. Nothing was done, unless the code states otherwise.' },
    error: { type: 'string' as const, description: 'Human-readable message; always a plain string' },
    code: { type: 'string' as const, description: 'Machine code; see /docs/errors' },
    field: { type: 'string' as const, description: 'The offending field, on validation errors: items[3].accountNumber' },
    errors: {
      type: 'array' as const,
      description: 'Invalid fields, at most 20; the first is also in `field`',
      items: {
        type: 'object' as const,
        required: ['field', 'code', 'message'],
        properties: {
          field: { type: 'string' as const, description: 'Path of the field: items[3].accountNumber' },
          code: {
            type: 'string' as const,
            description: 'REQUIRED, UNKNOWN_FIELD, WRONG_TYPE, WRONG_FORMAT, NOT_ALLOWED, TOO_SMALL, TOO_LARGE or INVALID',
          },
          message: { type: 'string' as const, description: 'Human-readable message, without the name of the field' },
        },
      },
    },
    retryable: {
      type: 'boolean' as const,
      description: 'Whether the same request can succeed later: repeat it after Retry-After or with backoff, under the same reference',
    },
    data: {
      type: 'object' as const,
      additionalProperties: true,
      description: 'Diagnostic detail of the upstream processor',
    },
    yourIP: { type: 'string' as const, description: 'Address that the server received, on IP restrictions' },
    requestId: { type: 'string' as const, description: 'The X-Request-Id of this answer' },
    docsUrl: {
      type: 'string' as const,
      format: 'uri-reference',
      description: 'Address of the page that explains the code and the next step',
    },
  },
};

const pageOf = (code: ErrorCode): string => `http://127.0.0.1:4000${errorPage(code)}`;

const REQUEST_ID = '0199d3a0-7c1e-7000-8000-0000000000ff';

const exampleOf = (body: ErrorExample['body']): object => ({
  success: false,
  ...body,
  ...(body.field !== undefined && { errors: [{ field: body.field, code: 'TOO_SMALL', message: 'must be at least 1 kobo' }] }),
  retryable: isRetryable(body.code),
  requestId: REQUEST_ID,
  docsUrl: pageOf(body.code),
});

export const errorComponents = {
  schemas: { Error: errorSchema },
  responses: Object.fromEntries(
    Object.values(ERRORS).map(({ name, description, body, headers = {} }) => [
      name,
      {
        description,
        headers: { ...HELP, ...headers },
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            example: exampleOf(body),
          },
        },
      },
    ]),
  ),
};

export const refusedBody = {
  schema: { $ref: '#/components/schemas/Error' },
  example: {
    success: false,
    retryable: false,
    error: 'The bank refused the transfer (Invalid or unknown account); the amount is back in the wallet and no fee was charged',
    code: 'PROVIDER_REJECTED',
    data: { transferCode: '14531767225600123', transactionResponseCode: '90052', transactionRef: 'SIM|058|14531767225600123' },
    requestId: REQUEST_ID,
    docsUrl: pageOf('PROVIDER_REJECTED'),
  },
};

/** Error responses of a route; `coded` are statuses of its own codes. */
export function errorResponses(
  { method, access, hasParams }: { method: Method; access: Access; hasParams: boolean },
  coded: readonly number[],
): Record<string, { $ref: string }> {
  const isRead = method === 'get';
  const statuses = [
    400,
    429,
    500,
    503,
    ...(access === 'public' ? [] : [401, 403]),
    ...(hasParams || isRead ? [404] : []),
    ...(isRead ? [] : [413]),
    ...(isRead || access === 'public' ? [] : [409, 422]),
    ...coded,
  ];
  const unique = [...new Set(statuses)].filter((status) => status >= 400).toSorted((a, b) => a - b);
  return Object.fromEntries(unique.map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]?.name ?? ''}` }]));
}
