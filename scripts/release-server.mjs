// Lays out the npm package of the server: bundles, pages, schema, docs, and the packages that are not bundled (decision 180).
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildShipped, OUTSIDE } from './build-server.mjs';
import { copyPackages } from './image-packages.mjs';

const root = join(import.meta.dirname, '..');

/** Files of the checkout: what runs, what `/docs` shows, and what an operator installs. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  '.env.example',
  'clients/typescript/README.md',
  'clients/python/README.md',
  'deploy/systemd',
  'dist/browser',
  'dist/dashboard',
  'docs',
  'examples',
  'schema',
];

/** Packages with a program for one processor are not in the tarball: npm chooses one at the installation. */
const isForEveryMachine = (name) => !/^@node-rs\/.+-/.test(name);

/** Writes the package into `folder`, ready for `npm pack`. */
export async function layOutServer(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const path of FILES) copy(path, join(folder, path));
  copy('scripts/tollgate-server.sh', join(folder, 'bin/tollgate-server'));
  chmodSync(join(folder, 'bin/tollgate-server'), 0o755);
  copyPackages(folder, isForEveryMachine);
  await buildShipped(join(folder, 'dist/server'));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
}

function copy(path, target) {
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, path), target, { recursive: true, dereference: true });
}

function manifest() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
  return {
    name: 'tollgate-server',
    version: own.version,
    description: own.description,
    license: own.license,
    type: own.type,
    // npm publishes provenance for a package that names its repository.
    ...(repository && { repository: { type: 'git', url: `git+${server}/${repository}.git` } }),
    engines: own.engines,
    os: ['linux'],
    bin: { 'tollgate-server': 'bin/tollgate-server' },
    dependencies: Object.fromEntries(OUTSIDE.map((name) => [name, own.dependencies[name]])),
    bundleDependencies: OUTSIDE,
    // npm installs no optional dependencies of bundled packages, so the native parts of argon2 are named here.
    optionalDependencies: { ...own.optionalDependencies, ...nativeArgon2() },
  };
}

function nativeArgon2() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'node_modules/@node-rs/argon2/package.json'), 'utf8'));
  return Object.fromEntries(Object.entries(optionalDependencies).filter(([name]) => /-linux-(?:x64|arm64)-gnu$/.test(name)));
}
