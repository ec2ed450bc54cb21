import {
  AuthenticationError,
  ConnectionError,
  PermissionError,
  RateLimitError,
  ResyncRequiredError,
  ServiceError,
  SignatureError,
  TollgateError,
} from '../src/errors.ts';

/** Exit codes; docs/cli.md lists them, and scripts rely on them. */
export const EXIT = {
  done: 0,
  /** Done with a negative result: declined by the bank, wrong signature, not found, a problem to fix. */
  no: 1,
  usage: 2,
  credentials: 3,
  /** The service refused the request; no effect. */
  refused: 4,
  /** Unknown outcome: read the status, never send again. */
  unknown: 5,
  /** No answer, or an overloaded service: retry. */
  unreachable: 6,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

export class Problem extends Error {
  readonly exit: Exit;
  readonly hint: string;

  constructor(message: string, hint: string, exit: Exit = EXIT.usage) {
    super(message);
    this.exit = exit;
    this.hint = hint;
  }
}

interface FailureText {
  exit: Exit;
  error: { message: string; code: string | null; field: string | null; requestId: string | null; hint: string };
}

/** Message, hint and exit code of a failure. @throws an unexpected error. */
export function printError(error: unknown, url: string): FailureText {
  if (error instanceof Problem) return describeFailure(error.message, error.hint, error.exit);
  if (error instanceof SignatureError)
    return describeFailure(
      error.message,
      'Pass the raw bytes, the headers of the same delivery, and the secret of this endpoint.',
      EXIT.no,
    );
  if (!(error instanceof TollgateError)) throw error;
  const { exit, hint } = adviceOn(error, url);
  const { code, field, requestId } = error;
  return { exit, error: { message: error.message, code, field, requestId, hint } };
}

export const describeFailure = (message: string, hint: string, exit: Exit): FailureText => ({
  exit,
  error: { message, code: null, field: null, requestId: null, hint },
});

function adviceOn(error: TollgateError, url: string): { exit: Exit; hint: string } {
  const meaning = error.code === null ? '' : ` See ${url}/docs/errors#${error.code}.`;
  if (error instanceof ConnectionError)
    return {
      exit: EXIT.unreachable,
      hint: `Check that the service runs at ${url}. \`npm start\` starts the sandbox; --url sets another address.`,
    };
  if (error instanceof AuthenticationError)
    return { exit: EXIT.credentials, hint: `Sign in with \`tollgate login --url ${url}\`.${meaning}` };
  if (error instanceof PermissionError) return { exit: EXIT.credentials, hint: `Use a key with this permission.${meaning}` };
  if (error instanceof ResyncRequiredError)
    return {
      exit: EXIT.unreachable,
      hint: 'The feed missed more events than the service stores. Check `tollgate events list`, then listen again.',
    };
  if (error instanceof RateLimitError) return { exit: EXIT.unreachable, hint: `Wait, then try again.${meaning}` };
  if (error instanceof ServiceError)
    return {
      exit: EXIT.unreachable,
      hint: `Try again. If the error remains, report the request id ${error.requestId ?? '(none)'}.${meaning}`,
    };
  return { exit: EXIT.refused, hint: `Correct the request.${meaning}` };
}
