const LATE = Symbol('late');

/**
 * What `work` gives, or what `late` gives or throws once `timeoutMs` have passed. Work that is late is told by its signal and not ended:
 * what becomes of it afterwards is nobody's answer any more.
 */
export async function withinTime<Done, Late>(
  timeoutMs: number,
  work: (isLate: AbortSignal) => Promise<Done>,
  late: () => Late,
): Promise<Done | Late> {
  const isLate = new AbortController();
  const { promise: timeUp, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(resolve, timeoutMs, LATE);
  try {
    const done = await Promise.race([work(isLate.signal), timeUp]);
    if (done !== LATE) return done;
    isLate.abort();
    return late();
  } finally {
    clearTimeout(timer);
  }
}
