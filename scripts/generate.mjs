// Prints contracts, SQL, .env.example and parts of docs/, and the ignored clients and types. `--check` names outdated
// files. Needs no build.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import './decorators.mjs';
import { buildClients } from './build-clients.mjs';
import { docPrinters } from './doc-blocks.mjs';
import { openApiOf } from './open-api.mjs';
import { sqlPrinters } from './sql-files.mjs';

const root = join(import.meta.dirname, '..');
const printed = (audience) => async () => `${JSON.stringify(await openApiOf(audience), null, 2)}\n`;

const printers = {
  '.env.example': async () => {
    const { envExample } = await import('../src/platform/config/config.ts');
    return envExample();
  },
  'deploy/systemd/tollgate.env': async () => {
    const { serviceEnv } = await import('../src/platform/config/config.ts');
    return serviceEnv();
  },
  'schema/openapi.json': printed('integrators'),
  'schema/openapi-sandbox.json': printed('sandbox'),
  'schema/openapi-operators.json': printed('operators'),
  'schema/schema.graphql': async () => {
    const { graphqlSchema } = await import('../src/api/graphql/schema.ts');
    const { lexicographicSortSchema, printSchema } = await import('graphql');
    return `${printSchema(lexicographicSortSchema(graphqlSchema()))}\n`;
  },
  ...sqlPrinters,
};
for (const [file, print] of Object.entries(docPrinters)) printers[file] = () => print(current(file) ?? '');

const onlyCheck = process.argv.includes('--check');
const stale = [];
for (const [file, print] of Object.entries(printers)) {
  const text = await print();
  if (text === current(file)) continue;
  stale.push(file);
  if (!onlyCheck) write(file, text);
}

const { providersFileSchema } = await import('../src/app/wiring/providers-schema.ts');
write('schema/providers.schema.json', `${JSON.stringify(providersFileSchema(), null, 2)}\n`);
if (current('clients/typescript/package.json') !== undefined) await buildClients();
if (current('codegen.yml') !== undefined) codegen();

if (onlyCheck && stale.length > 0) {
  console.error(`Not what the code prints: ${stale.join(', ')}`);
  process.exitCode = 1;
} else if (!onlyCheck) {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Everything was current.');
}

/** Fails on a document that the schema refuses. */
function codegen() {
  const program = join(root, 'node_modules/@graphql-codegen/cli/esm/bin.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--config', 'codegen.yml'], { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`graphql-codegen:\n${stdout}${stderr}`);
  process.exitCode = 1;
}

function write(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function current(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
