import { LRUCache } from 'lru-cache';
import type { App } from '../../core/app/app.ts';
import type { Condition } from '../../platform/concurrency/condition.ts';
import type { Endpoint } from './endpoint.ts';
import type { PostResult } from '../../platform/egress/request.ts';
import { attempt, type Attempt, errorOf } from './deliver.ts';
import { type Ended as Answered, START, Width } from './width.ts';

/**
 * Requests that one process may have open to endpoints that answer in time, and to slow ones, which wait for each other. Beyond
 * `shared` an endpoint gets one place at a time, so that those which take all they can get leave some to the rest.
 */
const BOUNDS = { fast: { shared: 1_024, all: 2_048 }, slow: { shared: 256, all: 1_024 } } as const;
const ONE_BY_ONE_MS = 500;
/** Endpoints whose width is remembered; one that is forgotten begins anew. */
const MAX_WIDTHS = 10_000;
/** An answer that takes longer makes an endpoint a slow one. */
const SLOW_MS = 5_000;

/** How an attempt ended: `error` is null when it was acknowledged. */
export type Ended = (attempt: { deliveryId: string; n: number; error: string | null; ms: number }) => void;

/** What one process has open to one endpoint. */
interface Open {
  count: number;
  /** When the latest attempt was begun, and the latest of those that were answered in time; of performance.now(). */
  begunAt: number;
  answeredFrom: number;
  /** When all places were last taken. */
  fullAt: number;
  /** Whoever has the endpoint's turn here. */
  news: Condition | null;
}

/**
 * All that a process has on the wire. Attempts belong to it and not to the turn in which they were begun, so that what
 * hangs holds no turn.
 */
export class Sending {
  private readonly app: App;
  private readonly cut: AbortSignal;
  private readonly open = new Map<string, Open>();
  private readonly widths = new LRUCache<string, Width>({ max: MAX_WIDTHS });
  private readonly counts = { fast: 0, slow: 0 };
  private idle: (() => void)[] = [];

  /** `cut` ends what is open, for a process that is stopping. */
  constructor(app: App, cut: AbortSignal) {
    this.app = app;
    this.cut = cut;
  }

  countOf(endpointId: string): number {
    return this.open.get(endpointId)?.count ?? 0;
  }

  /** Milliseconds since an attempt to this endpoint was last begun, of those that are open. */
  youngestMs(endpointId: string): number {
    return performance.now() - (this.open.get(endpointId)?.begunAt ?? Number.NEGATIVE_INFINITY);
  }

  /** How many requests may be open to an endpoint by how it answers. Those beyond the first few are for a process that has places to spare. */
  widthOf({ id, ordered, isSlow }: Endpoint): number {
    if (ordered) return 1;
    const places = this.widths.get(id)?.places ?? START;
    return isSlow || this.counts.fast > BOUNDS.fast.shared / 2 ? Math.min(places, START) : places;
  }

  /** Of `size` requests that may be open to an endpoint, how many may be now: what is open already counts. */
  limitOf(endpointId: string, isSlow: boolean, size: number): number {
    const kind = isSlow ? 'slow' : 'fast';
    const { shared, all } = BOUNDS[kind];
    const open = this.countOf(endpointId);
    if (this.counts[kind] + size <= shared) return size;
    return this.counts[kind] < all && this.youngestMs(endpointId) >= ONE_BY_ONE_MS ? Math.min(size, open + 1) : 0;
  }

  begin({ news, ended: heard }: { news: Condition; ended: Ended }, given: Omit<Attempt, 'stop' | 'ended'>): void {
    const { endpoint, delivery } = given;
    const kind = endpoint.isSlow ? 'slow' : 'fast';
    const begunAt = performance.now();
    const open = this.open.get(endpoint.id) ?? {
      count: 0,
      begunAt,
      answeredFrom: Number.NEGATIVE_INFINITY,
      fullAt: Number.NEGATIVE_INFINITY,
      news,
    };
    this.open.set(endpoint.id, open);
    Object.assign(open, { begunAt, news });
    open.count++;
    this.counts[kind]++;
    const width = this.widths.get(endpoint.id) ?? new Width();
    this.widths.set(endpoint.id, width);
    if (open.count >= width.places) open.fullAt = begunAt;
    const ended = (result: PostResult): boolean => {
      width.ended({ begunAt, endedAt: performance.now(), outcome: outcomeOf(result), wasFull: open.fullAt >= begunAt });
      heard({ deliveryId: delivery.id, n: delivery.n, error: errorOf(result), ms: Math.round(result.timings.totalMs) });
      return isSlowed(open, begunAt, result);
    };
    void attempt(this.app, { ...given, stop: this.cut, ended })
      .catch((error: unknown) =>
        this.app.log.error(
          { err: error, bookId: endpoint.bookId, deliveryId: delivery.id },
          'a webhook attempt could not be recorded; it is due again when its lease ends',
        ),
      )
      .finally(() => {
        open.count--;
        this.counts[kind]--;
        if (open.count === 0) this.open.delete(endpoint.id);
        open.news?.notify();
        if (this.open.size === 0) for (const done of this.idle.splice(0)) done();
      });
  }

  /** Resolves once nothing is open. */
  async drained(): Promise<void> {
    if (this.open.size > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }
}

/** What hangs says nothing of an endpoint that has answered something younger. */
function isSlowed(open: Open, begunAt: number, result: PostResult): boolean {
  const isLate = (result.kind === 'failed' && result.errorClass === 'timeout') || result.timings.totalMs > SLOW_MS;
  if (isLate) return begunAt >= open.answeredFrom;
  if (result.kind === 'answered') open.answeredFrom = Math.max(open.answeredFrom, begunAt);
  return false;
}

/** What an answer says of how much its receiver can take. A broken connection says nothing: it may be any link between. */
function outcomeOf(result: PostResult): Answered['outcome'] {
  if (result.kind === 'failed') return result.errorClass === 'timeout' ? 'overloaded' : 'refused';
  if (result.status === 429 || result.status >= 500) return 'overloaded';
  return result.status < 300 ? 'acknowledged' : 'refused';
}
