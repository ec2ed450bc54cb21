import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../src/platform/config/version.ts';

/** The shortest a wait may be: a machine with too much to do takes its time, and what never comes is no later noticed. */
const SHORTEST_MS = 30_000;
/** Bounds that are the guarantee itself: what hangs would take longer. */
const GUARANTEES = new Set(['test/webhooks/faults/hanging.test.ts', 'test/providers/slow-port.test.ts']);

const files = globSync('test/**/*.ts', { cwd: packageRoot }).filter((file) => !GUARANTEES.has(file));

test('no test gives up waiting for a state in less than half a minute', () => {
  const short = files.flatMap((file) =>
    [...readFileSync(join(packageRoot, file), 'utf8').matchAll(/\btimeout: ([\d_]+)\b(?! \*)/g)]
      .filter(([, ms]) => Number(ms?.replaceAll('_', '')) < SHORTEST_MS)
      .map(([text]) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(short).toEqual([]);
});
