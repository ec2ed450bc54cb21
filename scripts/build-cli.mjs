// Bundles the CLI for Node 20: dist/cli/tollgate.js, or the named file for the package.
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(import.meta.url);
const root = join(dirname(program), '..');
const source = join(root, 'clients/typescript');
const portable = join(root, 'src/domain/portable');
const target = join(root, 'dist/cli/tollgate.js');
const stampFile = join(root, 'dist/cli/.built');

function stamp() {
  const files = ['cli', 'src'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true }).map((path) => join(source, folder, path)),
  );
  const shared = readdirSync(portable).map((path) => join(portable, path));
  const lines = [...files, ...shared, program, join(source, 'package.json'), join(root, 'package-lock.json')]
    .filter((path) => /\.(?:ts|mjs|json)$/.test(path))
    .map((path) => {
      const { mtimeMs, size } = statSync(path);
      return `${path} ${mtimeMs} ${size}`;
    });
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

export const cliIsStale = () => !existsSync(target) || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp();

/** Moved into place whole, so a starting command finds one build or the other. */
async function build(file) {
  const { rolldown } = await import('rolldown');
  const made = stamp();
  const bundle = await rolldown({
    cwd: root,
    input: join(source, 'cli/main.ts'),
    platform: 'node',
    transform: { target: 'node20' },
    // Optional native speed-ups of ws.
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    comments: false,
    entryFileNames: basename(file),
    // Chunks of lazily loaded commands, and one of shared code.
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'mcp', test: /@modelcontextprotocol|[\\/]zod[\\/]|cli[\\/]mcp[\\/]/ },
        { name: 'shared', test: /clients[\\/]typescript[\\/]/, minShareCount: 2 },
      ],
    },
    chunkFileNames: `${basename(file, '.js')}-[name].js`,
  });
  await bundle.close();
  mkdirSync(dirname(file), { recursive: true });
  for (const { fileName, code } of output.toReversed()) {
    const aside = join(dirname(file), `${fileName}.${process.pid}`);
    writeFileSync(aside, code);
    if (fileName === basename(file)) chmodSync(aside, 0o755);
    renameSync(aside, join(dirname(file), fileName));
  }
  if (file === target) writeFileSync(stampFile, made);
}

if (process.argv[1] && realpathSync(process.argv[1]) === program) await build(process.argv[2] ? resolve(process.argv[2]) : target);
