// `npm run picture`: the pictures of the dashboard in the README, of its components in docs/design.md, light and dark, and of the queue
// board in docs/operations.md, of sandboxes of their own that are thrown away. The journey is the same every time; what differs are the codes of transfers and the day. The pictures
// of the components have neither: test/dashboard/gallery.test.ts holds every later look to them. It prints, too, what tasks take, as the
// last of these tests counts it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'docs/images'), { recursive: true });
process.env.PICTURE = join(root, 'docs/images');
const drawn = ['dashboard/picture', 'dashboard/gallery', 'dashboard/tasks', 'ops/picture'].map((name) => `test/${name}.test.ts`);
const vitest = await startVitest(drawn, { root, run: true, watch: false });
await vitest.close();
