import { buildConnector, type Dispatcher, Pool } from 'undici';
import { newId } from '../../domain/ids/ids.ts';
import { type Deadline, deadlineIn } from '../../platform/concurrency/delay.ts';
import { type Answered, type Ended, type ExchangeNote, Flight } from './exchange.ts';

const TIMEOUT_MS = 15_000;
const CONNECT_TIMEOUT_MS = 5_000;
const BODY_PAUSE_MS = 5_000;
/** Providers close idle connections; what is written to one that is just being closed is unknown for nothing. */
const KEEP_ALIVE_MS = 4_000;
const CONNECTIONS = 64;
const MAX_WAITING = 1_000;
const MAX_ANSWER_BYTES = 1_048_576;
const MAX_HEADER_BYTES = 16_384;

export interface HttpOptions {
  provider: string;
  /** Scheme, host and an optional path before every request's. */
  baseUrl: string;
  /** Called with every finished exchange. */
  note?: (exchange: ExchangeNote) => void;
  connectTimeoutMs?: number;
  bodyPauseMs?: number;
  connections?: number;
  maxWaiting?: number;
  maxAnswerBytes?: number;
  trustedAuthorities?: string | string[];
}

export interface ProviderRequest {
  operation: string;
  reference?: string | null;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  deadline?: Deadline;
  /** Provider's outcome code of a complete answer, stored as evidence: no personal data. */
  codeOf?: (answer: Answered) => string | null;
}

export interface ProviderHttp {
  /**
   * One request, bounded in time and memory, never repeated or redirected. Never throws: the ending states whether
   * the provider took it.
   */
  call(request: ProviderRequest): Promise<Ended>;
  close(): Promise<void>;
}

/** HTTP client of one provider: own pool, TLS 1.2 or newer, verified; no pipelining, so a lost connection affects one request. */
export function providerHttp(options: HttpOptions): ProviderHttp {
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const pool = poolFor(base.origin, options);
  const maxWaiting = options.maxWaiting ?? MAX_WAITING;
  const maxBytes = options.maxAnswerBytes ?? MAX_ANSWER_BYTES;
  let open = 0;
  let isClosed = false;

  const fly = async (request: ProviderRequest): Promise<Ended> => {
    if (isClosed) return { kind: 'not_taken', why: 'closed', cause: null };
    if (open >= maxWaiting) return { kind: 'not_taken', why: 'too_many', cause: null };
    const flight = new Flight(request.deadline ?? deadlineIn(TIMEOUT_MS), maxBytes);
    open++;
    try {
      pool.dispatch(
        {
          path: `${prefix}${request.path}`,
          method: request.method,
          headers: { accept: 'application/json', ...request.headers },
          body: request.body ?? null,
        } satisfies Dispatcher.DispatchOptions,
        flight,
      );
    } catch (error) {
      flight.fail(error);
    }
    try {
      return await flight.ended;
    } finally {
      open--;
    }
  };

  return {
    async call(request) {
      const [startedAt, since] = [Date.now(), performance.now()];
      const ended = await fly(request);
      options.note?.({
        id: newId(),
        provider: options.provider,
        operation: request.operation,
        reference: request.reference ?? null,
        request: lineOf(request),
        startedAt,
        durationMs: performance.now() - since,
        ...textOf(ended, request),
      });
      return ended;
    },
    async close() {
      isClosed = true;
      await pool.destroy();
    },
  };
}

/** Path segment without personal data such as names, numbers. */
const WORD = /^(v\d{1,2}|[a-z][a-z_-]{0,31}|[a-zA-Z]{1,32})$/;

/** Request line without query; path segments are masked except plain ones and our reference. */
function lineOf({ method, path, reference }: ProviderRequest): string {
  const [before = ''] = path.split('?', 1);
  const saved = before.split('/').map((segment) => (segment === '' || segment === reference || WORD.test(segment) ? segment : '…'));
  return `${method} ${saved.join('/')}${path.includes('?') ? '?…' : ''}`.slice(0, 200);
}

function poolFor(origin: string, options: HttpOptions): Pool {
  return new Pool(origin, {
    connect: buildConnector({
      allowH2: false,
      timeout: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
      // Explicit, because an environment variable could turn it off.
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ca: options.trustedAuthorities,
    }),
    allowH2: false,
    connections: options.connections ?? CONNECTIONS,
    pipelining: 1,
    // Each request's deadline bounds the beginning of its answer.
    headersTimeout: 0,
    bodyTimeout: options.bodyPauseMs ?? BODY_PAUSE_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}

function textOf(ended: Ended, { codeOf }: ProviderRequest): Pick<ExchangeNote, 'ended' | 'why' | 'status' | 'code' | 'providerRequestId'> {
  const { kind } = ended;
  if (kind !== 'answered')
    return { ended: kind, why: ended.why, status: kind === 'unknown' ? ended.status : null, code: null, providerRequestId: null };
  return {
    ended: kind,
    why: null,
    status: ended.status,
    code: codeTextOf(codeOf?.(ended) ?? null),
    providerRequestId: codeTextOf(REQUEST_IDS.map((name) => ended.headers[name]).find((value) => typeof value === 'string') ?? null),
  };
}

const REQUEST_IDS = ['x-request-id', 'x-correlation-id', 'request-id', 'cf-ray'];

const codeTextOf = (text: unknown): string | null => (typeof text === 'string' && /^[\w.:/+-]{1,64}$/.test(text) ? text : null);
