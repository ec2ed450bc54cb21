import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in package.json, the nearest one above this file: sources and the compiled tree lie at different depths. */
export const version: string = readVersion(import.meta.dirname);

function readVersion(folder: string): string {
  const file = join(folder, 'package.json');
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  const parent = dirname(folder);
  return parent === folder ? '0.0.0' : readVersion(parent);
}
