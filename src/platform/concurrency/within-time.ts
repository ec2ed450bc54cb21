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
