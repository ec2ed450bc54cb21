// Bundles the programs of the service into dist/server, each under the path of its source: one file to read where there were 2,400,
// so that a process starts sooner and keeps less in memory. Types are not judged here, `npm run check` does that.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = fileURLToPath(import.meta.url);
const root = join(dirname(program), '..');
const target = join(root, 'dist/server');
const STAMP = '.built';

/** What somebody starts: the service, its tools, the bench with what it forks, the doubles of providers, and the service that dies when a test says so. */
const PROGRAMS = [
  'src/app/main/main.ts',
  'src/app/embedded/start.ts',
  'src/app/embedded/with-database.ts',
  'src/app/verify/verify-cli.ts',
  'src/app/archive/archive-cli.ts',
  'src/slices/operators/staff-cli.ts',
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

/** Packages that stay where they are: native code, what finds its own files by their path, and options that nobody installed. */
export const OUTSIDE = ['@node-rs/argon2', 'altair-static', 'pdfkit'];
const EXTERNAL = [/^@node-rs\//, ...OUTSIDE.slice(1), 'pg-native', 'class-validator'];

/**
 * Node keeps the source of what it runs, at two bytes a character where a single one is beyond Latin 1: the bundles held 19 MB as they were.
 * Names stay, for stack traces and for who asks a class its name; so do lines.
 */
const SMALL = {
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: false, asciiOnly: true } },
};

/** Changes when a file that the build reads is written, added or deleted; far cheaper than building. */
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

/** How programs are bundled: options of rolldown for what goes in, and for what comes out. */
export const serverOptions = (programs) => ({
  options: {
    cwd: root,
    input: Object.fromEntries(programs.map((path) => [path.replace(/\.ts$/, ''), path])),
    platform: 'node',
    tsconfig: join(root, 'tsconfig.json'),
    external: EXTERNAL,
    // It looks for Node by a way that no bundle has, and takes a hash in JavaScript then: ten microseconds for each GraphQL request.
    resolve: { alias: { '@apollo/utils.createhash': 'node:crypto' } },
    // The words are of packages: an `eval` in one, and options of another that nobody installed.
    logLevel: 'silent',
  },
  output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js', sourcemap: true },
});

/** Built aside and moved into place whole, so that a process that starts meanwhile finds the one or the other. */
async function buildServer() {
  const { rolldown } = await import('rolldown');
  const stamp = serverStamp(); // taken before, so that a change made meanwhile is built next time
  const work = `${target}.${process.pid}`;
  // An image holds no bench and no tests.
  const present = PROGRAMS.filter((path) => existsSync(join(root, path)));
  try {
    const { options, output } = serverOptions(present);
    const bundle = await rolldown(options);
    await bundle.write({ ...output, dir: work, ...SMALL });
    await bundle.close();
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !(process.argv.includes('--if-stale') && !serverIsStale())) {
  await buildServer();
}
