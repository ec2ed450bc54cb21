import { vi } from 'vitest';

/** Load: waits end with their state, not after vitest's second; this bound ends only a wait for what never comes. */
const WAIT_MS = 100_000;

const { waitFor, waitUntil } = vi;
const bounded = (options?: number | { timeout?: number; interval?: number }): { timeout: number; interval?: number } =>
  typeof options === 'number' ? { timeout: options } : { timeout: WAIT_MS, ...options };
vi.waitFor = (callback, options) => waitFor(callback, bounded(options));
vi.waitUntil = (callback, options) => waitUntil(callback, bounded(options));
