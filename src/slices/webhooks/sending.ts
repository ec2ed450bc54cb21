import { LRUCache } from 'lru-cache';
import type { App } from '../../core/app/app.ts';
import type { Condition } from '../../platform/concurrency/condition.ts';
import type { Endpoint } from './endpoint.ts';
import type { PostResult } from '../../platform/egress/request.ts';
import { attempt, type Attempt, errorOf } from './deliver.ts';
import { type Ended as Answered, START, Width } from './width.ts';

/** Open requests of a process to fast and slow endpoints; above `shared` an endpoint has one at a time, so none starves. */
const BOUNDS = { fast: { shared: 1_024, all: 2_048 }, slow: { shared: 256, all: 1_024 } } as const;
const ONE_BY_ONE_MS = 500;
const MAX_WIDTHS = 10_000;
const SLOW_MS = 5_000;

export type Ended = (attempt: { deliveryId: string; n: number; error: string | null; ms: number }) => void;

interface Open {
  count: number;
  begunAt: number;
  answeredFrom: number;
  fullAt: number;
  signal: Condition | null;
}

/** Open attempts of a process. Attempts outlive the turn that started them, so that hanging ones occupy no turn. */
export class Sending {
  private readonly app: App;
  private readonly cut: AbortSignal;
  private readonly open = new Map<string, Open>();
  private readonly widths = new LRUCache<string, Width>({ max: MAX_WIDTHS });
  private readonly counts = { fast: 0, slow: 0 };
  private idle: (() => void)[] = [];

  constructor(app: App, cut: AbortSignal) {
    this.app = app;
    this.cut = cut;
  }

  countOf(endpointId: string): number {
    return this.open.get(endpointId)?.count ?? 0;
  }

  /** Milliseconds since the youngest open attempt to this endpoint began. */
  youngestMs(endpointId: string): number {
    return performance.now() - (this.open.get(endpointId)?.begunAt ?? Number.NEGATIVE_INFINITY);
  }

  widthOf({ id, ordered, isSlow }: Endpoint): number {
    if (ordered) return 1;
    const places = this.widths.get(id)?.places ?? START;
    return isSlow || this.counts.fast > BOUNDS.fast.shared / 2 ? Math.min(places, START) : places;
  }

  /** Open requests allowed now, of `size`; open ones count. */
  limitOf(endpointId: string, isSlow: boolean, size: number): number {
    const kind = isSlow ? 'slow' : 'fast';
    const { shared, all } = BOUNDS[kind];
    const open = this.countOf(endpointId);
    if (this.counts[kind] + size <= shared) return size;
    return this.counts[kind] < all && this.youngestMs(endpointId) >= ONE_BY_ONE_MS ? Math.min(size, open + 1) : 0;
  }

  begin({ signal, ended: response }: { signal: Condition; ended: Ended }, given: Omit<Attempt, 'stop' | 'ended'>): void {
    const { endpoint, delivery } = given;
    const kind = endpoint.isSlow ? 'slow' : 'fast';
    const begunAt = performance.now();
    const open = this.open.get(endpoint.id) ?? {
      count: 0,
      begunAt,
      answeredFrom: Number.NEGATIVE_INFINITY,
      fullAt: Number.NEGATIVE_INFINITY,
      signal,
    };
    this.open.set(endpoint.id, open);
    Object.assign(open, { begunAt, signal });
    open.count++;
    this.counts[kind]++;
    const width = this.widths.get(endpoint.id) ?? new Width();
    this.widths.set(endpoint.id, width);
    if (open.count >= width.places) open.fullAt = begunAt;
    const ended = (result: PostResult): boolean => {
      width.ended({ begunAt, endedAt: performance.now(), outcome: outcomeOf(result), wasFull: open.fullAt >= begunAt });
      response({ deliveryId: delivery.id, n: delivery.n, error: errorOf(result), ms: Math.round(result.timings.totalMs) });
      return isSlowed(open, begunAt, result);
    };
    void attempt(this.app, { ...given, stop: this.cut, ended })
      .catch((error: unknown) =>
        this.app.log.error(
          { err: error, bookId: endpoint.bookId, deliveryId: delivery.id },
          'recording a webhook attempt failed; it is due again when its lease ends',
        ),
      )
      .finally(() => {
        open.count--;
        this.counts[kind]--;
        if (open.count === 0) this.open.delete(endpoint.id);
        open.signal?.notify();
        if (this.open.size === 0) for (const done of this.idle.splice(0)) done();
      });
  }

  async drained(): Promise<void> {
    if (this.open.size > 0) await new Promise<void>((resolve) => this.idle.push(resolve));
  }
}

/** Why: a younger answered attempt excuses a hanging one. */
function isSlowed(open: Open, begunAt: number, result: PostResult): boolean {
  const isLate = (result.kind === 'failed' && result.errorClass === 'timeout') || result.timings.totalMs > SLOW_MS;
  if (isLate) return begunAt >= open.answeredFrom;
  if (result.kind === 'answered') open.answeredFrom = Math.max(open.answeredFrom, begunAt);
  return false;
}

/** Why: a broken connection proves no overload. */
function outcomeOf(result: PostResult): Answered['outcome'] {
  if (result.kind === 'failed') return result.errorClass === 'timeout' ? 'overloaded' : 'refused';
  if (result.status === 429 || result.status >= 500) return 'overloaded';
  return result.status < 300 ? 'acknowledged' : 'refused';
}
