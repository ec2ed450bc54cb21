import { useEffect } from 'react';

const EVERY_MS = 4_000;

/** Asks again every few seconds while something is awaited that no feed tells, and somebody looks. */
export function usePoll(reload: () => void, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reload, isAwaited]);
}
