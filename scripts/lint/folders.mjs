import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export function folderOf(path) {
  if (path.startsWith('src/web/dashboard/')) return 'src/web/dashboard';
  return path === 'src/slices/slices.ts' ? path : dirname(path);
}

/** Folder graph of the imports, read once; `counts` selects edges. @returns whether `to` reaches `from`. */
export function circles(root, counts) {
  let arrows;
  return (from, to) => {
    if (from === to) return false;
    arrows ??= arrowsOf(root, counts);
    const seen = new Set([to]);
    for (const folder of seen) {
      if (folder === from) return true;
      for (const next of arrows.get(folder) ?? []) seen.add(next);
    }
    return false;
  };
}

const IMPORT = /\b(?:im|ex)port\s+(type\s)?[^'";]*?\bfrom\s*'(\.[^']+)'|\bimport\s*\(?\s*'(\.[^']+)'/g;

function arrowsOf(root, counts) {
  const arrows = new Map();
  for (const path of ['src', 'jobs'].flatMap((top) => filesIn(root, top))) {
    for (const [, type, declared, bare] of readFileSync(join(root, path), 'utf8').matchAll(IMPORT)) {
      const target = posix.join(posix.dirname(path), declared ?? bare);
      const [from, to] = [folderOf(path), folderOf(target)];
      if (from !== to && counts(path, target, type !== undefined)) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  }
  return arrows;
}

function filesIn(root, top) {
  if (!existsSync(join(root, top))) return [];
  return readdirSync(join(root, top), { recursive: true })
    .map((name) => posix.join(top, name))
    .filter((path) => /\.tsx?$/.test(path));
}

export const floors = ['platform', 'domain', 'providers', 'core', 'slices', 'api', 'web', 'app'];

export function floorOf(path) {
  const [top, floor = ''] = path.split('/');
  return top === 'jobs' ? floors.length - 1 : floors.indexOf(floor);
}
