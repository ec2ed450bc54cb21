import { vi } from 'vitest';

/** What one question waits for. */
const QUIET = '/sandbox/quiet?timeout=20';

/**
 * Waits until workers have done all that is due, however long a busy machine takes; `get` is a GET as the business that is asked for.
 * Scenes that are set before the first test wait too, where `expect.poll` cannot.
 */
export async function untilQuiet(get: (path: string) => Promise<{ body: any }>): Promise<void> {
  await vi.waitUntil(async () => (await get(QUIET)).body.data?.quiet === true, { timeout: 110_000 });
}
