// Writes the documentation into dist/docs, or the named folder, for static hosting: HTML and Markdown with relative
// addresses. With --texts, prints every text of the product instead.
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openSite } from '../src/web/docs/site.ts';
import { inFiles } from '../src/web/docs/page.ts';
import { demoSamples } from '../src/web/docs/samples.ts';

if (process.argv[2] === '--texts') {
  const { allTexts } = await import('./texts.mjs');
  const rows = await allTexts();
  await new Promise((done) => void process.stdout.write(`${rows.map((row) => row.join('\t')).join('\n')}\n`, done));
  process.exit();
}

const root = join(import.meta.dirname, '..');
const [folder = join(root, 'dist/docs'), baseUrl = demoSamples.baseUrl] = process.argv.slice(2);
const target = resolve(folder);
const work = `${target}.${process.pid}`;
const browser = join(root, 'dist/browser');
const manifest = JSON.parse(readFileSync(join(browser, 'manifest.json'), 'utf8'));
const asset = (source) => manifest[source].file;
const used = ['docs/docs.css', 'docs/docs.ts', 'docs/theme.ts'];

const site = openSite({
  root,
  addresses: inFiles,
  baseUrl: baseUrl.replace(/\/+$/, ''),
  keys: demoSamples.keys,
  files: { style: asset('docs/docs.css'), script: asset('docs/docs.ts'), theme: asset('docs/theme.ts'), search: 'search.json' },
  environment: null,
  tries: null,
  dashboard: null,
});

function write(name, text) {
  mkdirSync(dirname(join(work, name)), { recursive: true });
  writeFileSync(join(work, name), text);
}

try {
  for (const slug of site.pages.keys()) {
    write(inFiles.pageAt(slug), site.html(slug));
    write(inFiles.markdownAt(slug), site.markdown(slug));
  }
  write('search.json', JSON.stringify(site.search()));
  write('llms.txt', site.llms());
  for (const kind of ['postman', 'bruno']) write(`${kind}.json`, JSON.stringify(site.collection(kind)));
  for (const name of ['openapi', 'openapi-sandbox', 'openapi-operators'])
    cpSync(join(root, `schema/${name}.json`), join(work, `${name}.json`));
  cpSync(join(root, 'docs/images'), join(work, 'images'), { recursive: true });
  const chunks = used.flatMap((source) => [manifest[source].file, ...(manifest[source].imports ?? []).map((name) => manifest[name].file)]);
  for (const file of new Set(chunks)) cpSync(join(browser, file), join(work, file));
  if (existsSync(target)) rmSync(target, { recursive: true });
  mkdirSync(dirname(target), { recursive: true });
  renameSync(work, target);
  console.log(`${site.pages.size} pages in ${target}`);
} finally {
  rmSync(work, { recursive: true, force: true });
}
