// Bundles the programs into dist/server, so a process starts sooner with less memory. `npm run check` checks types.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = fileURLToPath(import.meta.url);
const root = join(dirname(program), '..');
const target = join(root, 'dist/server');
const STAMP = '.built';

/** Entry points: service, tools, bench, doubles of providers, and the crashing service of tests. */
const PROGRAMS = [
  'src/app/main/main.ts',
  'src/app/embedded/start.ts',
  'src/app/embedded/with-database.ts',
  'src/app/verify/verify-cli.ts',
  'src/app/archive/archive-cli.ts',
  'src/slices/operators/staff-cli.ts',
  'src/slices/screening/screening-cli.ts',
  'bench/main.ts',
  'bench/bare-route.ts',
  'bench/bare-webhooks.ts',
  'bench/feed-watchers.ts',
  'bench/load-generator.ts',
  'bench/pacer.ts',
  'bench/webhook-receiver.ts',
  'bench/bare-provider.ts',
  'test/support/crash-server.ts',
  'test/doubles/program.ts',
];

/** Programs of users, without bench and tests. */
const SHIPPED = [...PROGRAMS.filter((path) => path.startsWith('src/')), 'test/doubles/program.ts'];

/** External packages: native code, files found by path, optional ones. */
export const OUTSIDE = ['@node-rs/argon2', 'altair-static', 'pdfkit'];
const EXTERNAL = [/^@node-rs\//, ...OUTSIDE.slice(1), 'pg-native', 'class-validator'];

/** Minified without renaming: Node stores sources at two bytes a character beyond Latin 1, 19 MB before. */
const SMALL = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

function serverStamp() {
  const lines = ['tsconfig.json', 'package-lock.json', 'scripts/build-server.mjs', 'test/support/crash-server.ts'].map(describe);
  for (const folder of ['src', 'jobs', 'schema', 'bench', 'test/doubles']) {
    if (!existsSync(join(root, folder))) continue;
    for (const path of readdirSync(join(root, folder), { recursive: true }))
      if (path.endsWith('.ts') && !/^web\/(?:dashboard|browser)\//.test(path)) lines.push(describe(join(folder, path)));
  }
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

function describe(path) {
  const { mtimeMs, size } = existsSync(join(root, path)) ? statSync(join(root, path)) : { mtimeMs: 0, size: 0 };
  return `${path} ${mtimeMs} ${size}`;
}

export function serverIsStale() {
  const stamp = join(target, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== serverStamp();
}

/** Options of rolldown for input and output. */
export const serverOptions = (programs) => ({
  options: {
    cwd: root,
    input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ''), path])),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: EXTERNAL,
    // Why: its lookup of Node fails in a bundle and falls back to a JavaScript hash, 10 µs per GraphQL request.
    resolve: { alias: { '@apollo/utils.createhash': 'node:crypto' } },
    // Warnings are about packages: an `eval`, and missing optional packages.
    logLevel: 'silent',
  },
  output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js', sourcemap: true },
});

/** Programs of the image and server package, without source maps. */
export const buildShipped = (dir = target) => bundleInto(dir, SHIPPED, { sourcemap: false });

async function bundleInto(dir, programs, more = {}) {
  const { rolldown } = await import('rolldown');
  const { options, output } = serverOptions(programs.filter((path) => existsSync(join(root, path))));
  const bundle = await rolldown(options);
  await bundle.write({ ...output, dir, ...SMALL, ...more });
  await bundle.close();
}

/** Moved into place whole, so a starting process finds one build or the other. */
async function buildServer() {
  const stamp = serverStamp();
  const work = `${target}.${process.pid}`;
  try {
    await bundleInto(work, PROGRAMS);
    writeFileSync(join(work, STAMP), stamp);
    rmSync(`${target}.old`, { recursive: true, force: true });
    if (existsSync(target)) renameSync(target, `${target}.old`);
    else mkdirSync(dirname(target), { recursive: true });
    renameSync(work, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(`${target}.old`, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (process.argv.includes('--shipped')) await buildShipped();
  else if (!process.argv.includes('--if-stale') || serverIsStale()) await buildServer();
}
