// `npm run release -- v0.1.0`: makes what the release workflow publishes, in dist/release. `--dry-run` takes the version of
// package.json, accepts an unreleased changelog, and leaves out parts whose tool is missing. `--out=FOLDER` is another folder.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import './decorators.mjs';
import { layOutServer } from './release-server.mjs';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const read = (path) => readFileSync(join(root, path), 'utf8');

class Problem extends Error {}

/** Places of the version, each with its required text. */
const VERSIONS = {
  'package.json': (version) => `  "version": "${version}",`,
  'clients/typescript/package.json': (version) => `  "version": "${version}",`,
  'clients/python/pyproject.toml': (version) => `version = "${version}"`,
  'deploy/helm/tollgate/Chart.yaml': (version) => `version: ${version}`,
};

/** Parts by name; each writes its files into `out`. `needs` is a reason against it on this machine, or undefined. */
const parts = {
  'npm package of the server': {
    async make({ out, work }) {
      const folder = join(work, 'server');
      await layOutServer(folder);
      await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out, folder]);
    },
  },
  'npm package of the client': {
    make: ({ out }) =>
      run('npm', ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', out, './clients/typescript'], { cwd: root }),
  },
  'PyPI package of the client': {
    needs: missingPython,
    async make({ out, work }) {
      const source = join(work, 'python');
      cpSync(join(root, 'clients/python'), source, { recursive: true, filter: (path) => !path.includes('__pycache__') });
      const build = (kind) => `from setuptools import build_meta; build_meta.build_${kind}(r'''${out}''')`;
      for (const kind of ['sdist', 'wheel']) await run(python, ['-c', build(kind)], { cwd: source });
    },
  },
  'Helm chart': {
    make: ({ out, version }) =>
      run('tar', [
        ...SAME_BYTES,
        '--dereference',
        '-C',
        join(root, 'deploy/helm'),
        '-czf',
        join(out, `tollgate-${version}.tgz`),
        'tollgate',
      ]),
  },
  'documentation and contracts': {
    async make({ out, work, version }) {
      await run(process.execPath, ['scripts/build-docs.mjs', join(work, 'docs')], { cwd: root });
      for (const name of ['postman.json', 'bruno.json']) renameSync(join(work, 'docs', name), join(out, name));
      await run('tar', [...SAME_BYTES, '-C', work, '-czf', join(out, `docs-${version}.tar.gz`), 'docs']);
      for (const name of ['openapi.json', 'openapi-sandbox.json', 'openapi-operators.json', 'schema.graphql'])
        cpSync(join(root, 'schema', name), join(out, name));
      const { providersFileSchema } = await import('../src/app/wiring/providers-schema.ts');
      writeFileSync(join(out, 'providers.schema.json'), `${JSON.stringify(providersFileSchema(), null, 2)}\n`);
    },
  },
  'list of packages (SBOM)': {
    async make({ out }) {
      const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application'];
      const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 50_000_000 });
      writeFileSync(join(out, 'sbom.cdx.json'), stdout);
    },
  },
};

const SAME_BYTES = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=2026-01-01'];
const python = process.env.PYTHON || 'python3';

async function missingPython() {
  const check =
    'import sys, setuptools; sys.exit(0 if sys.version_info >= (3, 11) and int(setuptools.__version__.split(".")[0]) >= 77 else 1)';
  return run(python, ['-c', check]).then(
    () => undefined,
    () => `${python} with setuptools 77 and Python 3.11 is not here`,
  );
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, out: { type: 'string', default: join(root, 'dist/release') } },
  });
  const isDry = values['dry-run'];
  const version = isDry ? JSON.parse(read('package.json')).version : versionOf(positionals[0]);
  for (const [file, line] of Object.entries(VERSIONS))
    if (!read(file).split('\n').includes(line(version))) throw new Problem(`${file} does not have the version ${version}`);
  const notes = notesOf(version, isDry);

  const out = resolve(values.out);
  const work = join(out, '.work');
  rmSync(out, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(join(out, 'notes.md'), notes);
  const made = async ([name, { make, needs }]) => {
    const missing = await needs?.();
    if (missing !== undefined && !isDry) throw new Problem(`${name}: ${missing}`);
    if (missing !== undefined) return process.stdout.write(`left out  ${name}: ${missing}\n`);
    await make({ out, work, version });
    return process.stdout.write(`made      ${name}\n`);
  };
  await Promise.all(Object.entries(parts).map(made));
  rmSync(work, { recursive: true });
  const sums = readdirSync(out).toSorted();
  writeFileSync(join(out, 'SHA256SUMS'), sums.map((name) => `${sha256(join(out, name))}  ${name}\n`).join(''));
  process.stdout.write(`${sums.length} files of ${version} in ${out}\n`);
}

function versionOf(tag = '') {
  const version = /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1];
  if (version === undefined) throw new Problem(`"${tag}" is no tag of a release: give one such as v0.1.0, or --dry-run`);
  return version;
}

/** The section of the changelog. @throws Problem for a release without one, or without its day. */
function notesOf(version, isDry) {
  const section = read('CHANGELOG.md')
    .split(/^(?=## )/m)
    .find((text) => text.startsWith(`## ${version} (`));
  if (section === undefined) throw new Problem(`CHANGELOG.md has no heading ## ${version} (YYYY-MM-DD)`);
  const dated = new RegExp(String.raw`^## \S+ \(\d{4}-\d{2}-\d{2}\)\n`).test(section);
  if (!dated && !isDry) throw new Problem(`CHANGELOG.md has no day for ${version}: write it in place of "unreleased"`);
  return section;
}

const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Problem ? error.message : `${error.stack}\n${error.stderr ?? ''}`}\n`);
  process.exitCode = 1;
}
