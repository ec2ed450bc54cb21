import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const packageRoot: string = rootAbove(import.meta.dirname);

export const version: string = readVersion();

function rootAbove(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : rootAbove(parent);
}

function readVersion(): string {
  const file = join(packageRoot, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version : '0.0.0';
}
