import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { encoderOf } from '../../../platform/fast/encode.ts';
import { type Page, pageMeta, type PageMeta, wholePage } from '../../../domain/schema/page.ts';
import type { RefusalKind } from '../../../platform/errors/refusal.ts';
import type { Answering, Bucket, Operation, Output, PublicOperation } from '../../operation/operation.ts';
import type { RefreshCookie } from '../cookies.ts';

export type Method = 'get' | 'post' | 'put' | 'delete';

/** What a presenter makes of a result; the door adds `success` and the headers that every answer carries. */
export interface Answer {
  /** HTTP status; 200 unless told. */
  status?: number;
  message?: string;
  data?: unknown;
  meta?: unknown;
  headers?: Record<string, string>;
  cookie?: RefreshCookie;
}

export interface Listed {
  rows: readonly unknown[];
  view(this: void, row: unknown): unknown;
  meta: unknown;
}

/** How a result leaves: its schema (printed into OpenAPI, checked by the tests) and the function that builds it. */
export interface Presenter<Result> {
  schema: z.ZodType;
  /** Schema of `meta`, for lists. */
  meta?: z.ZodType;
  /** Further statuses this route may answer with success, for OpenAPI: 202 "…". */
  statuses?: Record<number, string>;
  present(result: Result): Answer;
  /** Of a list: its rows and how each of them leaves, so that a long one can be made in pieces. */
  listed?(result: Result): Listed;
  /** Fields of `data` that are told this once: a repeat under the same Idempotency-Key gets null in their place. */
  shownOnce?: readonly string[];
  /** The same for people: a whole HTML document, for a GET that prefers text/html to JSON. */
  page?(result: Result): string;
}

/** An answer without the envelope that is written as it is made, such as a CSV. */
export interface StreamPresenter<Result> {
  contentType: string;
  /** What it is like: JSON, or the first lines of a text. */
  example?: object | string;
  stream(result: Result, response: ServerResponse): Promise<void>;
}

/** Who may ask: the holder of an API key pair, a person who signed in (Bearer), either of them, or anybody. */
export type Access = 'key' | 'session' | 'either' | 'public';

export interface RouteOptions {
  bucket?: Bucket;
  /** `key` unless told. */
  access?: Access;
  tag: string;
  /** RFC 8594 date after which an older spelling goes; sends `Deprecation` and `Sunset`. */
  deprecated?: { since: Date; sunset: Date };
  /** Only on the sandbox listener; 404 on live. */
  sandboxOnly?: boolean;
  /** Example of a request body, shown in the reference. */
  example?: unknown;
  /** Its body is a file of any type, of which `example` is a small one; handed to the operation as it comes, as `file`; all else of its input is in the query. It is known again by what it says, so no Idempotency-Key is kept. */
  takesFile?: boolean;
  /** Refusals of this operation that not every route of its form can give, for OpenAPI: its bank does not answer, say. */
  refuses?: readonly RefusalKind[];
}

export interface Route<Result = never> {
  method: Method;
  /** Below `/api/v1`, OpenAPI spelling: `/money-transfer/{transferCode}/cancel`. */
  path: string;
  /** One without a scope exactly where `access` is public. */
  operation: Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>;
  presenter: Presenter<Result> | StreamPresenter<Result>;
  options: RouteOptions;
}

/** What an answer says beside the output of its operation. */
interface Beside<Result> extends Pick<Presenter<Result>, 'statuses' | 'shownOnce' | 'page'> {
  message?: string | ((result: Result) => string);
  /** HTTP status of success where it is not 200, with the message as its description in OpenAPI. */
  status?: number;
  /** Refresh token that browsers keep; null sets no cookie. */
  cookie?(this: void, result: Result): RefreshCookie | null;
  /** Answers 202 with this message while the result is pending. */
  pending?: { message: string; when(this: void, result: Result): boolean };
}

interface Declare {
  /** Answers with the output of the operation. */
  <Result>(path: string, operation: Answering<Result>, options?: Partial<RouteOptions> & Beside<Result>): void;
  /** Answers as `presenter` says, where an answer is more than the output. */
  <Result>(
    path: string,
    operation: Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>,
    presenter: Presenter<Result> | StreamPresenter<Result>,
    options?: Partial<RouteOptions>,
  ): void;
}

/**
 * Declares a slice's routes, one line each. Handlers receive `{...query, ...body, ...params}` as their raw input.
 * GET routes count as reads and the rest as money writes unless the operation or `bucket` says otherwise.
 */
export function routes(defaults: RouteOptions, declare: (route: Record<Method, Declare>) => void): Route[] {
  const list: Route[] = [];
  const on =
    (method: Method): Declare =>
    <Result>(
      path: string,
      operation: Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>,
      ...[how = {}, more]: [(AnyPresenter<Result> | (Partial<RouteOptions> & Beside<Result>))?, Partial<RouteOptions>?]
    ) => {
      const usual: Bucket = method === 'get' ? 'reads' : 'money';
      const bucket = operation.bucket ?? defaults.bucket ?? usual;
      const isPresented = isPresenter(how);
      const { message, pending, status, statuses, shownOnce, page, cookie, ...options } = (
        isPresented ? (more ?? {}) : how
      ) as Partial<RouteOptions> & Beside<Result>;
      const beside = { message, pending, status, statuses, shownOnce, page, cookie } as Beside<Result>;
      const presenter = isPresented ? how : presenterOf(path, operation.output, beside);
      const { access = 'key' } = { ...defaults, ...options };
      if ((operation.scope === null) !== (access === 'public')) throw new Error(`${path}: a public route has a public operation`);
      list.push({ method, path, operation, presenter, options: { ...defaults, bucket, ...options } } as unknown as Route);
    };
  declare({ get: on('get'), post: on('post'), put: on('put'), delete: on('delete') });
  return list;
}

type AnyPresenter<Result> = Presenter<Result> | StreamPresenter<Result>;

const isPresenter = <Result>(how: AnyPresenter<Result> | object): how is AnyPresenter<Result> => 'present' in how || 'stream' in how;

/** How the output of an operation leaves: encoded by its schema, a page or a whole list with its meta. */
function presenterOf<Result>(
  path: string,
  output: Output | undefined,
  { message, pending, status, cookie, ...given }: Beside<Result>,
): Presenter<Result> {
  if (!output) throw new Error(`${path}: its operation has no output, so it needs a presenter`);
  const beside = status !== undefined && typeof message === 'string' ? { ...given, statuses: { [status]: message } } : given;
  const said = (result: Result): Answer => {
    if (pending?.when(result)) return { status: 202, message: pending.message };
    const kept = cookie?.(result);
    return {
      ...(status !== undefined && { status }),
      ...(message !== undefined && { message: typeof message === 'string' ? message : message(result) }),
      ...(kept && { cookie: kept }),
    };
  };
  if (output instanceof z.ZodType)
    return {
      schema: output,
      ...beside,
      ...(pending && { statuses: { 202: pending.message } }),
      present: (result) => ({ ...said(result), data: encoderOf(output)(result) }),
    };
  const row = 'page' in output ? output.page : output.list;
  const page = (result: Result): { rows: readonly unknown[]; meta: PageMeta } => {
    if ('page' in output) return result as Page<unknown>;
    return { rows: result as readonly unknown[], meta: wholePage(result as readonly unknown[]) };
  };
  return {
    schema: z.array(row),
    meta: pageMeta,
    ...beside,
    present(result) {
      const { rows, meta } = page(result);
      const view = encoderOf(row);
      return { ...said(result), data: rows.map((each) => view(each)), meta };
    },
    listed: (result) => ({ ...page(result), view: encoderOf(row) }),
  };
}
