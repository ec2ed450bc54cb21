/** What work is told of that: its signal, which is made for whoever asks for it. */
export interface Expiry {
  readonly signal: AbortSignal;
}

/**
 * What `work` gives, or what `late` gives or throws once `timeoutMs` have passed. Work that is late is told by its signal and not ended:
 * what becomes of it afterwards is nobody's answer any more.
 */
export function withinTime<Done, Late>(
  timeoutMs: number,
  work: (lateness: Expiry) => Promise<Done>,
  late: () => Late,
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
      // What throws in it is what the promise fails with.
      (async () => late())().then(resolve, reject);
    };
    // A process that stood still comes to its timers first: what arrived meanwhile is read before anything is called late.
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
