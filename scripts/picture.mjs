// `npm run picture`: pictures of README, docs/design.md and docs/operations.md from sandboxes that are removed
// afterwards; also prints task durations.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'docs/images'), { recursive: true });
process.env.PICTURE = join(root, 'docs/images');
const drawn = ['dashboard/picture', 'dashboard/gallery', 'dashboard/tasks', 'ops/picture'].map((name) => `test/${name}.test.ts`);
const vitest = await startVitest(drawn, { root, run: true, watch: false });
await vitest.close();
