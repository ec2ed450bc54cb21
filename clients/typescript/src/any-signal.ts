/** Signal that aborts with the first of several, for Node before 20.3. */
export const anySignal = (signals: readonly AbortSignal[]): AbortSignal =>
  'any' in AbortSignal ? AbortSignal.any([...signals]) : joined(signals);

function joined(signals: readonly AbortSignal[]): AbortSignal {
  const whole = new AbortController();
  for (const signal of signals) {
    const end = (): void => whole.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true, signal: whole.signal });
  }
  return whole.signal;
}
