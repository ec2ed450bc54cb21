import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { encoderOf } from '../../../platform/fast/encode.ts';
import type { Stretches } from '../../../platform/concurrency/fair-scheduler.ts';
import { type Page, pageMeta, type PageMeta, wholePage } from '../../../domain/schema/page.ts';
import type { Answering, Bucket, Operation, Output, PublicOperation } from '../../operation/operation.ts';
import type { RefreshCookie } from '../cookies.ts';
import type { LeftOver, Remaining } from '../../ledger/outcomes.ts';

export type Method = 'get' | 'post' | 'patch' | 'put' | 'delete';

export interface Answer {
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

export interface Presenter<Result> {
  schema: z.ZodType;
  meta?: z.ZodType;
  statuses?: Record<number, string>;
  present(result: Result): Answer;
  listed?(result: Result): Listed;
  /** Fields of `data` shown once; repeats under the same Idempotency-Key get null. */
  shownOnce?: readonly string[];
  page?(result: Result): string;
}

export interface StreamPresenter<Result> {
  contentType: string;
  example?: object | string;
  stream(result: Result, response: ServerResponse): Promise<void>;
}

export type Access = 'key' | 'session' | 'either' | 'public';

export interface RouteOptions {
  bucket?: Bucket;
  access?: Access;
  tag: string;
  /** Operation id of another representation; without it the title of the operation. */
  id?: string;
  /** Second spelling of an operation: its own operation id, and the request that it is an alias of. */
  alias?: { id: string; of: string };
  /** RFC 8594 sunset of an earlier spelling, with `Deprecation`. */
  deprecated?: { since: Date; sunset: Date };
  sandboxOnly?: boolean;
  example?: unknown;
  /** The body is a file, streamed as `file`; other input is in the query. No Idempotency-Key is stored. */
  takesFile?: boolean;
  /** The body may be up to 8 MB, or CSV that this reads as input. @throws Refusal 400 naming lines */
  rowsOf?(this: void, csv: Buffer, stretches: Stretches): Promise<object>;
  csvExample?: string;
  /** `Prefer: respond-async` sets the input `async`. */
  mayRespondLater?: boolean;
  /** The provider can reject it: HTTP 200 with `success: false`. */
  mayBeRejected?: boolean;
}

export interface Route<Result = never> {
  method: Method;
  /** Below `/api/v1`, OpenAPI spelling: `/money-transfer/{transferCode}/cancel`. */
  path: string;
  operation: Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>;
  presenter: Presenter<Result> | StreamPresenter<Result>;
  options: RouteOptions;
}

interface Beside<Result> extends Pick<Presenter<Result>, 'statuses' | 'shownOnce' | 'page'> {
  message?: string | ((result: Result) => string);
  status?: number;
  cookie?(this: void, result: Result): RefreshCookie | null;
  pending?: { message: string; when(this: void, result: Result): boolean };
}

interface Declare {
  <Result>(path: string, operation: Answering<Result>, options?: Partial<RouteOptions> & Beside<Result>): void;
  <Result>(
    path: string,
    operation: Operation<z.ZodType, Result> | PublicOperation<z.ZodType, Result>,
    presenter: Presenter<Result> | StreamPresenter<Result>,
    options?: Partial<RouteOptions>,
  ): void;
}

/** Declares routes, one per line; raw input is `{...query, ...body, ...params}`. GET counts as read. PATCH has PUT as its alias. */
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
      const route = { method, path, operation, presenter, options: { ...defaults, bucket, ...options } } as unknown as Route;
      list.push(route);
      if (method === 'patch') list.push({ ...route, method: 'put', options: { ...route.options, alias: byPut(route) } });
    };
  declare({ get: on('get'), post: on('post'), patch: on('patch'), put: on('put'), delete: on('delete') });
  return list;
}

function byPut({ path, operation }: Route): NonNullable<RouteOptions['alias']> {
  const [resource = '', verb = ''] = operation.title.split('.');
  return { id: `${resource}ByPut.${verb}`, of: `PATCH ${path}` };
}

type AnyPresenter<Result> = Presenter<Result> | StreamPresenter<Result>;

const isPresenter = <Result>(how: AnyPresenter<Result> | object): how is AnyPresenter<Result> => 'present' in how || 'stream' in how;

function presenterOf<Result>(
  path: string,
  output: Output | undefined,
  { message, pending, status, cookie, ...given }: Beside<Result>,
): Presenter<Result> {
  if (!output) throw new Error(`${path}: its operation has no output, so it needs a presenter`);
  const beside = status !== undefined && typeof message === 'string' ? { ...given, statuses: { [status]: message } } : given;
  const answer = (result: Result): Answer => {
    if (pending?.when(result)) return { status: 202, message: pending.message };
    const saved = cookie?.(result);
    return {
      ...(status !== undefined && { status }),
      ...(message !== undefined && { message: typeof message === 'string' ? message : message(result) }),
      ...(saved && { cookie: saved }),
    };
  };
  if (output instanceof z.ZodType)
    return {
      schema: output,
      ...beside,
      ...(pending && { statuses: { 202: pending.message } }),
      present: (result) => ({ ...answer(result), data: encoderOf(output)(result) }),
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
      return { ...answer(result), data: rows.map((each) => view(each)), meta };
    },
    listed: (result) => ({ ...page(result), view: encoderOf(row) }),
  };
}

export const list = <Row, View>(schema: z.ZodType<unknown, View>, view: (row: Row) => NoInfer<View>): Presenter<Page<Row>> => ({
  schema: z.array(schema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map((row) => view(row)), meta }),
  listed: (page) => ({ ...page, view }),
});

/** RFC 8941 dictionaries of remaining limits; none without limits. */
export const limitHeaders = (left: Remaining | null | undefined): Record<string, string> => ({
  ...header('Wallet-Limit-Remaining', left?.wallet),
  ...header('Key-Limit-Remaining', left?.key),
});

function header(name: string, left: LeftOver | null | undefined): Record<string, string> {
  if (!left) return {};
  const { perPayment, dayAmount, dayPayments, monthAmount } = left;
  const entries = Object.entries({ 'per-payment': perPayment, day: dayAmount, 'day-payments': dayPayments, month: monthAmount })
    .filter(([, value]) => value !== null)
    .map(([limit, value]) => `${limit}=${value}`);
  return entries.length > 0 ? { [name]: entries.join(', ') } : {};
}

export const sessionCookie = (signedIn: { refreshToken: string | null; refreshExpiresAt: Date | null }): RefreshCookie | null =>
  signedIn.refreshToken !== null && signedIn.refreshExpiresAt !== null
    ? { refreshToken: signedIn.refreshToken, expiresAt: signedIn.refreshExpiresAt }
    : null;
