// `npm run picture`: the pictures of the dashboard in the README, light and dark, of a sandbox of its own that is thrown away.
// The journey is the same every time; what differs are the codes of transfers and the day.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'docs/images'), { recursive: true });
process.env.PICTURE = join(root, 'docs/images');
const vitest = await startVitest(['test/dashboard/picture.test.ts'], { root, run: true, watch: false });
await vitest.close();
