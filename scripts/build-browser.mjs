// Builds the browser programs into dist/: hashed files with gzip and brotli forms. `--if-stale` skips fresh programs.
// Settings are not built in.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const program = fileURLToPath(import.meta.url);
const inliner = join(dirname(program), 'inline-texts.mjs');
const root = join(dirname(program), '..');
const dashboard = join(root, 'src/web/dashboard');
const browser = join(root, 'src/web/browser');
const portable = join(root, 'src/domain/portable');
const STAMP = '.built';
const DOCUMENT = /\bgraphql\(`([^`{]*\{[^`]*)`\)/g;
const OPERATION = /(?:^|[\s}])(?:query|mutation|subscription) (\w+)\s*[({]/;

const PROGRAMS = [
  {
    source: dashboard,
    target: join(root, 'dist/dashboard'),
    entries: ['index.html'],
    // Last two years of browsers, for the dashboard.
    browsers: ['chrome123', 'firefox121', 'safari17.5'],
    plugins: async () => [(await import('./inline-texts.mjs')).inlineTexts(), documents()],
  },
  {
    source: browser,
    target: join(root, 'dist/browser'),
    entries: [
      'pay/pay.ts',
      'pay/pay.css',
      'ops/sign-in.ts',
      'ops/renew.ts',
      'ops/ops.css',
      'docs/docs.ts',
      'docs/theme.ts',
      'docs/docs.css',
    ],
    // Last four years of browsers, for payers.
    browsers: ['chrome107', 'firefox106', 'safari16'],
    plugins: () => [],
  },
];

function stampOf({ source }) {
  const files = readdirSync(source, { recursive: true }).map((path) => join(source, path));
  const tokens = join(dashboard, 'ui/style/tokens.css');
  const shared = readdirSync(portable).map((path) => join(portable, path));
  const lines = [...files, ...shared, tokens, program, inliner, join(root, 'package-lock.json')]
    .filter((path) => /\.(?:tsx?|css|html|mjs|json)$/.test(path))
    .map((path) => {
      const { mtimeMs, size } = statSync(path);
      return `${path} ${mtimeMs} ${size}`;
    });
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

function isStale(built) {
  const stamp = join(built.target, STAMP);
  return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== stampOf(built);
}

export const browserIsStale = () => PROGRAMS.some(isStale);

/** Moved into place whole, so a starting server finds one build or the other. */
async function buildProgram(built) {
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const { source, target, entries, browsers, plugins } = built;
  const stamp = stampOf(built);
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
      plugins: await plugins(),
      build: {
        outDir: work,
        emptyOutDir: true,
        target: browsers,
        cssTarget: browsers,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        manifest: 'manifest.json',
        reportCompressedSize: false,
        rolldownOptions: { input: entries.map((entry) => join(source, entry)) },
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

/** Replaces graphql(`…`) by document text and hash, and writes documents.json for the server. */
function documents() {
  let byName = new Map();
  return {
    name: 'tollgate-documents',
    enforce: 'pre',
    async buildStart() {
      byName = await readDocuments();
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('graphql(`')) return null;
      const replaced = code
        .replaceAll(DOCUMENT, (_, text) => {
          const name = OPERATION.exec(text)?.[1];
          if (name === undefined) return '""';
          const document = byName.get(name);
          return `persisted(${JSON.stringify(name)}, ${JSON.stringify(document.hash)}, ${JSON.stringify(document.text)})`;
        })
        .replace(/import \{ graphql \} from '([^']*)gql\/gql\.ts';/, `import { persisted } from '$1graphql.ts';`);
      return { code: replaced, map: null };
    },
    generateBundle() {
      const texts = Object.fromEntries([...byName.values()].map(({ hash, text }) => [`sha256:${hash}`, text]));
      this.emitFile({ type: 'asset', fileName: 'documents.json', source: JSON.stringify(texts, null, 2) });
    },
  };
}

async function readDocuments() {
  const { Kind, parse, print, stripIgnoredCharacters, visit } = await import('graphql');
  const files = readdirSync(dashboard, { recursive: true }).filter((path) => /\.tsx?$/.test(path) && !path.startsWith('gql/'));
  const definitions = files
    .flatMap((path) => [...readFileSync(join(dashboard, path), 'utf8').matchAll(DOCUMENT)])
    .flatMap(([, text]) => visit(parse(text), { SelectionSet: withTypename }).definitions);
  const fragments = new Map(definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION).map((each) => [each.name.value, each]));
  const used = (definition, found = new Set()) => {
    visit(definition, {
      FragmentSpread({ name: { value } }) {
        const fragment = fragments.get(value);
        if (!fragment) throw new Error(`No page of the dashboard declares the fragment ${value}`);
        if (found.has(fragment)) return;
        found.add(fragment);
        used(fragment, found);
      },
    });
    return found;
  };
  const operations = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return new Map(
    operations.map((operation) => {
      const text = stripIgnoredCharacters([...used(operation), operation].map(print).join('\n'));
      return [operation.name.value, { hash: createHash('sha256').update(text).digest('hex'), text }];
    }),
  );
}

function withTypename(node, _key, parent) {
  const isNamed = node.selections.some(({ name }) => name?.value === '__typename');
  if (isNamed || parent.operation === 'subscription') return undefined;
  return { ...node, selections: [{ kind: 'Field', name: { kind: 'Name', value: '__typename' } }, ...node.selections] };
}

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv.includes('--if-stale') ? PROGRAMS.filter(isStale) : PROGRAMS;
  for (const built of wanted) await buildProgram(built);
}
