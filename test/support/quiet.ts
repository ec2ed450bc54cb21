import { expect } from 'vitest';

/** What one question waits for. */
const QUIET = '/sandbox/quiet?timeout=20';

/** Waits until workers have done all that is due, however long a busy machine takes; `get` is a GET as the business that is asked for. */
export async function untilQuiet(get: (path: string) => Promise<{ body: any }>): Promise<void> {
  await expect.poll(async () => (await get(QUIET)).body.data?.quiet, { timeout: 110_000 }).toBe(true);
}
