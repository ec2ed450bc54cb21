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

/** What a command ends with; docs/cli.md lists them, and scripts may count on them. */
export const EXIT = {
  done: 0,
  /** It was carried out, and the answer is no: refused by the bank, wrong signature, nothing found, something to mend. */
  no: 1,
  usage: 2,
  credentials: 3,
  /** The service refused the request; nothing was done. */
  refused: 4,
  /** It may have been carried out: never send it anew, ask. */
  unknown: 5,
  /** No answer, or the service has too much to do: try again. */
  unreachable: 6,
} as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** A problem of the command itself, with what to do about it. */
export class Problem extends Error {
  readonly exit: Exit;
  readonly hint: string;

  constructor(message: string, hint: string, exit: Exit = EXIT.usage) {
    super(message);
    this.exit = exit;
    this.hint = hint;
  }
}

interface Told {
  exit: Exit;
  error: { message: string; code: string | null; field: string | null; requestId: string | null; hint: string };
}

/** What a failure is told as, and ends with. @throws what is no failure that anybody expects. */
export function printError(error: unknown, url: string): Told {
  if (error instanceof Problem) return tell(error.message, error.hint, error.exit);
  if (error instanceof SignatureError)
    return tell(error.message, 'Give the bytes as they came, the headers of the same delivery, and the secret of this endpoint.', EXIT.no);
  if (!(error instanceof TollgateError)) throw error;
  const { exit, hint } = adviceOn(error, url);
  const { code, field, requestId } = error;
  return { exit, error: { message: error.message, code, field, requestId, hint } };
}

/** A failure with nothing of the service's in it. */
export const tell = (message: string, hint: string, exit: Exit): Told => ({
  exit,
  error: { message, code: null, field: null, requestId: null, hint },
});

function adviceOn(error: TollgateError, url: string): { exit: Exit; hint: string } {
  const meaning = error.code === null ? '' : ` ${url}/docs/errors#${error.code} says what it means.`;
  if (error instanceof ConnectionError)
    return { exit: EXIT.unreachable, hint: `Is the service running at ${url}? \`npm start\` starts the sandbox; --url names another one.` };
  if (error instanceof AuthenticationError)
    return { exit: EXIT.credentials, hint: `Sign in with \`tollgate login --url ${url}\`.${meaning}` };
  if (error instanceof PermissionError) return { exit: EXIT.credentials, hint: `Use a key that may do this.${meaning}` };
  if (error instanceof ResyncRequiredError)
    return { exit: EXIT.unreachable, hint: 'More was missed than the service keeps: look at `tollgate events list`, then listen anew.' };
  if (error instanceof RateLimitError) return { exit: EXIT.unreachable, hint: `Wait a little, then try again.${meaning}` };
  if (error instanceof ServiceError)
    return { exit: EXIT.unreachable, hint: `Try again; if it stays so, report the request id ${error.requestId ?? '(none)'}.${meaning}` };
  return { exit: EXIT.refused, hint: `Correct the request.${meaning}` };
}
