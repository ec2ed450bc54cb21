import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const packageRoot: string = rootAbove(import.meta.dirname);

/** Name and version of the package, or of the checkout. */
export const { name: packageName, version }: Manifest = readManifest();

interface Manifest {
  name: string;
  version: string;
}

function rootAbove(folder: string): string {
  const parent = dirname(folder);
  return existsSync(join(folder, 'package.json')) || parent === folder ? folder : rootAbove(parent);
}

function readManifest(): Manifest {
  const file = join(packageRoot, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : { name: 'tollgate', version: '0.0.0' };
}
