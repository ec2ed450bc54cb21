// Bundles the command line of the client into a file that runs with Node 20, with what single commands load beside it: dist/cli/tollgate.js for the
// checkout, or the file that is named, for the package.
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

/** Changes when a file that the build reads is written, added or deleted. */
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

/** Built aside and moved into place whole, so that a command that starts meanwhile finds the one or the other. */
async function build(file) {
  const { rolldown } = await import('rolldown');
  const made = stamp(); // taken before, so that a change made meanwhile is built next time
  const bundle = await rolldown({
    cwd: root,
    input: join(source, 'cli/main.ts'),
    platform: 'node',
    transform: { target: 'node20' },
    // Faster masks and checks that ws takes where somebody installed them.
    external: ['bufferutil', 'utf-8-validate'],
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    comments: false,
    entryFileNames: basename(file),
    // What a command loads when it is run, and its name; the others start without reading it. What both need stands by itself, or they would have to.
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
  // The program last: what it loads is there by then.
  for (const { fileName, code } of output.toReversed()) {
    const aside = join(dirname(file), `${fileName}.${process.pid}`);
    writeFileSync(aside, code);
    if (fileName === basename(file)) chmodSync(aside, 0o755);
    renameSync(aside, join(dirname(file), fileName));
  }
  if (file === target) writeFileSync(stampFile, made);
}

if (process.argv[1] && realpathSync(process.argv[1]) === program) await build(process.argv[2] ? resolve(process.argv[2]) : target);
