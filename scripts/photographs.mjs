// `npm run photographs [-- --only=payroll]`: every page and dialog at four widths, light and dark, with full data, for a review
// by eye. Pictures, sheets of them and visible texts go to `.tollgate/photographs`.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startVitest } from 'vitest/node';

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const folder = join(root, '.tollgate/photographs');
if (values.only === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
process.env.PHOTOGRAPHS = folder;
process.env.PHOTOGRAPHS_ONLY = values.only;
const vitest = await startVitest(['test/dashboard/photographs.ts'], {
  root,
  run: true,
  watch: false,
  include: ['test/dashboard/photographs.ts'],
});
await vitest.close();
