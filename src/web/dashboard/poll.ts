import { useEffect } from 'react';

const EVERY_MS = 4_000;

/** Polls every few seconds while a result is awaited and the page is visible. */
export function usePoll(reload: () => void, isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [reload, isAwaited]);
}
