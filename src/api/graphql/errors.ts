import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { errorPage, isRetryable } from '../../domain/errors/error-help.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { LEAVING } from '../../core/transport/graphql/call.ts';
import { type Failure, refusalHeaders, fieldErrors } from '../request/pipeline.ts';

/** Bugs show the request id alone. */
const UNEXPECTED = 'Unexpected error; retry with backoff';

const OWN_CODES = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'QUERY_TOO_COMPLEX',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'PERSISTED_QUERY_REQUIRED',
  'TIMEOUT',
]);

/** The Refusal behind wrapped errors. */
export function refusalIn(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  return error instanceof GraphQLError && error.originalError ? refusalIn(error.originalError) : null;
}

/** True for a bug: neither a refusal nor a fault of the request. */
export function isUnexpected(error: unknown): boolean {
  if (refusalIn(error)) return false;
  if (!(error instanceof GraphQLError)) return true;
  if (error.originalError !== undefined && !(error.originalError instanceof GraphQLError)) return true;
  return error.path !== undefined && !OWN_CODES.has(String(codeOf(error)));
}

/** Public form of an error; of a bug only the request id. */
export function errorOf(error: unknown, formatted: GraphQLFormattedError, requestId?: string): GraphQLFormattedError {
  const place = { ...(formatted.locations && { locations: formatted.locations }), ...(formatted.path && { path: formatted.path }) };
  const refusal = refusalIn(error);
  if (refusal) return { message: refusal.message, ...place, extensions: { ...refusalExtensions(refusal), requestId } };
  const code = codeOf(formatted);
  if (isUnexpected(error) || typeof code !== 'string' || !OWN_CODES.has(code)) {
    return { message: UNEXPECTED, ...place, extensions: { ...explained('INTERNAL'), requestId } };
  }
  return { message: withoutSuggestion(formatted.message), ...place, extensions: { ...explained(code), requestId } };
}

/** Why: Apollo reports every rule as failed validation; size errors have their own code. */
export function codeOf({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): unknown {
  return extensions?.['isLimit'] === true ? 'QUERY_TOO_COMPLEX' : extensions?.['code'];
}

export function failure(error: unknown, requestId: string): Failure {
  const body = (message: string, extensions: object): string =>
    JSON.stringify({ errors: [{ message, extensions: { ...extensions, requestId } }] });
  if (error instanceof Refusal) {
    const { status } = LEAVING[error.kind];
    return { status, body: body(error.message, refusalExtensions(error)), headers: refusalHeaders(error), isBug: false };
  }
  const [code, status] = error instanceof GraphQLError ? [error.extensions['code'], Number(error.extensions['status'])] : ['INTERNAL', 500];
  const message = error instanceof GraphQLError ? error.message : UNEXPECTED;
  return { status, body: body(message, explained(String(code))), headers: [], isBug: isUnexpected(error) };
}

/** Codes of GraphQL itself: the same request can succeed later after a bug or a time-out alone. */
const explained = (code: string): object => ({
  code,
  retryable: code === 'INTERNAL' || code === 'TIMEOUT',
  docsUrl: '/docs/graphql#errors',
});

function refusalExtensions({ message, kind, detail }: Refusal): Record<string, unknown> {
  const { code, field, retryAfterSeconds, yourIP } = detail;
  const errors = fieldErrors(message, detail);
  return {
    code: LEAVING[kind].class,
    ...(code !== undefined && { reason: code }),
    retryable: isRetryable(code),
    docsUrl: errorPage(code),
    ...(field !== undefined && { field }),
    ...(errors && { errors }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(yourIP !== undefined && { yourIP }),
  };
}

/** Security: graphql-js suggests schema names, introspection or not. */
const withoutSuggestion = (message: string): string => message.replaceAll(/ ?Did you mean [^?]*\?/g, '');
