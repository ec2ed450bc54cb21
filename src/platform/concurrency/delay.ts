/** Weight of the latest time in the moving average. */
const LATEST = 1 / 8;
const LEAST_MS = 300_000;

/** Delay of a repeated task over its recent minimum. */
export class Delay {
  private readonly now: () => number;
  private least = Number.POSITIVE_INFINITY;
  private leastBefore = Number.POSITIVE_INFINITY;
  private leastSince = Number.NEGATIVE_INFINITY;
  private present = 0;

  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  took(ms: number): number {
    const now = this.now();
    if (now - this.leastSince > LEAST_MS) {
      this.leastBefore = this.least;
      this.least = ms;
      this.leastSince = now;
    }
    this.least = Math.min(this.least, ms);
    const over = ms - Math.min(this.least, this.leastBefore);
    this.present += (over - this.present) * LATEST;
    return this.present;
  }
}

export interface Mark {
  steadyMs: number;
  wallMs: number;
}

export const mark = (): Mark => ({ steadyMs: performance.now(), wallMs: Date.now() });

/**
 * Why: the steady clock pauses while the machine sleeps and the wall clock can be set back; the larger difference
 * is safe for leases.
 */
export const msSince = ({ steadyMs, wallMs }: Mark): number => Math.max(performance.now() - steadyMs, Date.now() - wallMs);

export interface Deadline {
  since: Mark;
  withinMs: number;
}

export const deadlineIn = (withinMs: number): Deadline => ({ since: mark(), withinMs });

export const leftOf = ({ since, withinMs }: Deadline): number => withinMs - msSince(since);

export interface Expiry {
  readonly signal: AbortSignal;
}

/** Resolves with `work`, or with `late` after `timeoutMs`. Late work gets an aborted signal and its result is discarded. */
export function withinTime<Done, Late = undefined>(
  timeoutMs: number,
  work: (lateness: Expiry) => Promise<Done>,
  late?: () => Late,
): Promise<Done | Late> {
  let controller: AbortController | undefined;
  let isLate = false;
  const lateness: Expiry = {
    get signal() {
      controller ??= new AbortController();
      if (isLate) controller.abort();
      return controller.signal;
    },
  };
  return new Promise((resolve, reject) => {
    let isSettled = false;
    const giveUp = (): void => {
      if (isSettled) return;
      isLate = true;
      controller?.abort();
      (async () => late?.() as Late)().then(resolve, reject);
    };
    // Why: a resumed process reads arrived input before timeouts.
    const timer = setTimeout(() => setImmediate(giveUp), timeoutMs);
    const inTime =
      <Result>(settle: (result: Result) => void) =>
      (result: Result): void => {
        isSettled = true;
        clearTimeout(timer);
        settle(result);
      };
    (async () => work(lateness))().then(inTime(resolve), inTime(reject));
  });
}

/** Answer of a provider, or `no_answer` after `timeoutMs`; a late answer is discarded. */
export const answeredWithin = <Answer>(
  timeoutMs: number,
  ask: (lateness: Expiry) => Promise<Answer>,
): Promise<{ kind: 'no_answer' } extends Answer ? Answer : never> =>
  withinTime(timeoutMs, ask, () => ({ kind: 'no_answer' })) as Promise<{ kind: 'no_answer' } extends Answer ? Answer : never>;
