import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/platform/config/version.ts';

export interface ListedPage {
  /** Path in the list of pages of the dashboard. */
  path: string;
  /** The list that this page shows a row of. */
  list: string;
  isOne: boolean;
  person: 'owner' | 'operator';
}

/** Every page of the dashboard with a place in it, but the component gallery, which has pictures of its own. */
export const listedPages: readonly ListedPage[] = ['pages.ts', 'operations-pages.ts']
  .flatMap((file) => [...readFileSync(join(packageRoot, 'src/web/dashboard', file), 'utf8').matchAll(/path: '([^']+)'/g)])
  .map(([, path = '']) => path)
  .filter((path) => path !== '/gallery')
  .map((path) => {
    const [list = '', ...one] = path.split('/:');
    return { path, list, isOne: one.length > 0, person: path.startsWith('/operations') ? 'operator' : 'owner' };
  });

/** The address of a page below /dashboard, with the row that the data names for it. */
export function addressOf({ path, list, isOne }: ListedPage, ids: Record<string, string>): string {
  if (!isOne) return path;
  if (!ids[list]) throw new Error(`${path}: the data names no row`);
  return `${list}/${ids[list]}`;
}

export const WIDTHS = [1440, 1280, 768, 390] as const;
