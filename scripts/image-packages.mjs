// Copies external packages of the bundles with their dependencies, for the image. Usage: node scripts/image-packages.mjs
// TARGET
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OUTSIDE } from './build-server.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [target = join(root, 'image')] = process.argv.slice(2);
const taken = new Set();

function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(found)) return found;
    if (folder === root || folder === dirname(folder)) return undefined;
  }
}

function take(name, from, isOptional) {
  const folder = folderOf(name, from);
  if (folder === undefined) {
    if (isOptional) return;
    throw new Error(`${name}, which ${from} needs, is not installed`);
  }
  if (taken.has(folder)) return;
  taken.add(folder);
  cpSync(folder, join(target, folder.slice(root.length)), {
    recursive: true,
    dereference: true,
    filter: (source) => source === folder || !source.slice(folder.length).startsWith('/node_modules'),
  });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const each of Object.keys(dependencies)) take(each, folder, each in optionalDependencies);
  for (const each of Object.keys(optionalDependencies)) take(each, folder, true);
}

for (const name of OUTSIDE) take(name, root, false);
process.stdout.write(`${taken.size} packages in ${target}\n`);
