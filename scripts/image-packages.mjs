// Copies external packages of the bundles with their dependencies, for the image and the server package. Usage:
// node scripts/image-packages.mjs TARGET
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { OUTSIDE } from './build-server.mjs';

const program = fileURLToPath(import.meta.url);
const root = join(dirname(program), '..');

/** Neither run nor read by the service. */
const UNUSED = /\.(?:map|snap|[cm]?ts)$|\/pdfkit\.(?:browser|standalone|old)|\.old\.m?js$/;

function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

/** Copies into TARGET/node_modules. `isWanted` leaves packages out. @returns the names of the copied packages. */
export function copyPackages(target, isWanted = () => true) {
  const taken = new Map();
  const take = (name, from, isOptional) => {
    if (!isWanted(name)) return;
    const folder = folderOf(name, from);
    if (folder === undefined) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from} needs, is not installed`);
    }
    if (taken.has(folder)) return;
    taken.set(folder, name);
    cpSync(folder, join(target, folder.slice(root.length)), {
      recursive: true,
      dereference: true,
      filter: (source) => source === folder || !(source.slice(folder.length).startsWith('/node_modules') || UNUSED.test(source)),
    });
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies)) take(each, folder, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) take(each, folder, true);
  };
  for (const name of OUTSIDE) take(name, root, false);
  return [...taken.values()];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [target = join(root, 'image')] = process.argv.slice(2);
  process.stdout.write(`${copyPackages(target).length} packages in ${target}\n`);
}
