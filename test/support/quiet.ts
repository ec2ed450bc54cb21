import { vi } from 'vitest';

const QUIET = '/sandbox/quiet?timeout=20';

/** Waits for all due work by `get`. For setup outside of tests, where `expect.poll` cannot run. */
export async function untilQuiet(get: (path: string) => Promise<{ body: any }>): Promise<void> {
  await vi.waitUntil(async () => (await get(QUIET)).body.data?.quiet === true, { timeout: 110_000 });
}
