import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const packageRoot: string = rootAbove(import.meta.dirname);

/** Of the package, or of the checkout. */
const manifest: Manifest = readManifest();
export const { version } = manifest;

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

/** The npm package has no sources; a checkout is `tollgate`. */
const SERVER_PACKAGE = 'tollgate-server';

/** Commands of a checkout with another name in the package. */
const IN_PACKAGE: Record<string, string> = { 'ledger:verify': 'verify' };

/** The command line of a task in this installation: `npm run migrate`, or `tollgate-server migrate` of the package. */
export function commandLine(task: string, args = ''): string {
  const given = args === '' ? '' : ` ${args}`;
  if (manifest.name === SERVER_PACKAGE) return `${SERVER_PACKAGE}${task === 'start' ? '' : ` ${IN_PACKAGE[task] ?? task}`}${given}`;
  return `npm ${task === 'start' ? 'start' : `run ${task}`}${args === '' ? '' : ` --${given}`}`;
}
