// Builds the dashboard into dist/dashboard: hashed files, each beside its gzip and brotli form. `--if-stale` builds only when a
// source is newer than what is there. No setting is built in: the server writes those into the page.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const program = fileURLToPath(import.meta.url);
const root = join(dirname(program), '..');
const source = join(root, 'src/programs/dashboard');
const target = join(root, 'dist/dashboard');
const STAMP = '.built';
const OPERATION = /(?:^|[\s}])(?:query|mutation|subscription) (\w+)\s*[({]/;

/** Changes when a file that the build reads is written, added or deleted. */
export function dashboardStamp() {
  const files = readdirSync(source, { recursive: true }).map((path) => join(source, path));
  const lines = [...files, program, join(root, 'package-lock.json')]
    .filter((path) => /\.(?:tsx?|css|html|mjs|json)$/.test(path))
    .map((path) => {
      const { mtimeMs, size } = statSync(path);
      return `${path} ${mtimeMs} ${size}`;
    });
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

export function dashboardIsStale() {
  const stamp = join(target, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== dashboardStamp();
}

/** Built aside and moved into place whole, so that a server that starts meanwhile finds the one or the other. */
export async function buildDashboard() {
  // Whoever builds may be a test; what is built is for people.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const stamp = dashboardStamp();
  const work = `${target}.${process.pid}`;
  try {
    await build({
      root: source,
      base: './',
      mode: 'production',
      configFile: false,
      envDir: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [documents()],
      // The browsers of the last two years; newer syntax stays as it is.
      build: {
        outDir: work,
        emptyOutDir: true,
        target: ['chrome123', 'firefox121', 'safari17.5'],
        cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        manifest: true,
        reportCompressedSize: false,
      },
    });
    compress(join(work, 'assets'));
    writeFileSync(join(work, STAMP), stamp);
    rmSync(`${target}.old`, { recursive: true, force: true });
    if (existsSync(target)) renameSync(target, `${target}.old`);
    else mkdirSync(join(root, 'dist'), { recursive: true });
    renameSync(work, target);
  } finally {
    rmSync(work, { recursive: true, force: true });
    rmSync(`${target}.old`, { recursive: true, force: true });
  }
}

/**
 * Puts the whole text of a document, with its hash, where a source says graphql(`…`). The function that code generation makes
 * carries every document of every page; this way a page carries its own.
 */
function documents() {
  const texts = JSON.parse(readFileSync(join(source, 'gql/persisted-documents.json'), 'utf8'));
  const byName = new Map(Object.entries(texts).map(([hash, text]) => [OPERATION.exec(text)?.[1], { hash, text }]));
  return {
    name: 'tollgate-documents',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('graphql(`')) return null;
      const replaced = code
        .replaceAll(/\bgraphql\(`([^`]*)`\)/g, (_, text) => {
          const name = OPERATION.exec(text)?.[1];
          // A fragment is inside the documents that use it.
          if (name === undefined) return '""';
          const document = byName.get(name);
          if (!document) throw new Error(`${id}: the document ${name} is not generated yet; run npm run generate`);
          return `persisted(${JSON.stringify(name)}, ${JSON.stringify(document.hash.replace('sha256:', ''))}, ${JSON.stringify(document.text)})`;
        })
        .replace(/import \{ graphql \} from '([^']*)gql\/gql\.ts';/, `import { persisted } from '$1graphql.ts';`);
      return { code: replaced, map: null };
    },
  };
}

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !(process.argv.includes('--if-stale') && !dashboardIsStale())) {
  await buildDashboard();
}
