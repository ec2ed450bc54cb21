import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const program = fileURLToPath(import.meta.url);
const root = join(dirname(program), '..');
const FILES = [
  'clients/typescript/src/generated/schemas.ts',
  'clients/typescript/src/generated/resources.ts',
  'clients/typescript/cli/generated/operators.ts',
  'clients/python/src/tollgate/_schemas.py',
  'clients/python/src/tollgate/_resources.py',
];
const SOURCES = [
  ...['openapi', 'openapi-sandbox', 'openapi-operators'].map((name) => `schema/${name}.json`),
  ...['build-clients', 'client-operations', 'client-types', 'client-python'].map((name) => `scripts/${name}.mjs`),
];
const stampFile = join(root, 'dist/clients.built');

function stamp() {
  const lines = SOURCES.map((path) => {
    const { mtimeMs, size } = statSync(join(root, path));
    return `${path} ${mtimeMs} ${size}`;
  });
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

export const clientsAreStale = () =>
  FILES.some((file) => !existsSync(join(root, file))) || !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== stamp();

const joined = (integrators, sandbox) => ({
  ...integrators,
  paths: { ...integrators.paths, ...sandbox.paths },
  components: { ...integrators.components, schemas: { ...integrators.components.schemas, ...sandbox.components.schemas } },
});

export async function buildClients() {
  const { pythonPrinters } = await import('./client-python.mjs');
  const { clientPrinters } = await import('./client-types.mjs');
  const made = stamp();
  const { withOpenEnums } = await import('./client-operations.mjs');
  const documents = ['openapi', 'openapi-sandbox', 'openapi-operators'].map((name) =>
    withOpenEnums(JSON.parse(readFileSync(join(root, `schema/${name}.json`), 'utf8'))),
  );
  const document = joined(documents[0], documents[1]);
  const printers = { ...clientPrinters, ...pythonPrinters };
  for (const file of FILES) {
    const text = printers[file](file.endsWith('operators.ts') ? documents[2] : document);
    const path = join(root, file);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, made);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildClients();
