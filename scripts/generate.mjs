// Writes the files that are printed from the code, or with --check says which of them are not current.
// Nothing has to be built first: Node strips the types as it reads the sources, and decorators.mjs sees to the rest.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import './decorators.mjs';
import { pythonPrinters } from './client-python.mjs';
import { clientPrinters } from './client-types.mjs';
import { docPrinters } from './doc-blocks.mjs';
import { openApiOf } from './open-api.mjs';
import { operationDocs } from './operation-docs.mjs';
import { refusalCodes } from './refusal-codes.mjs';
import { sqlPrinters } from './sql-files.mjs';

const root = join(import.meta.dirname, '..');

const printers = {
  '.env.example': async () => {
    const { envExample } = await import('../src/platform/config/config.ts');
    return envExample();
  },
  // Before the document that is made with it.
  'schema/operations.json': operationDocs,
  'schema/refusals.json': refusalCodes,
  'schema/openapi.json': async () => `${JSON.stringify(await openApiOf(), null, 2)}\n`,
  'schema/providers.schema.json': async () => {
    const { providersFileSchema } = await import('../src/app/wiring/providers-schema.ts');
    return `${JSON.stringify(providersFileSchema(), null, 2)}\n`;
  },
  'schema/schema.graphql': async () => {
    const { graphqlSchema } = await import('../src/api/graphql/schema.ts');
    const { lexicographicSortSchema, printSchema } = await import('graphql');
    return `${printSchema(lexicographicSortSchema(graphqlSchema()))}\n`;
  },
  ...sqlPrinters,
};

const onlyCheck = process.argv.includes('--check');

/** The names of events alone, for what stands below the slices and for what an input may say. */
const EVENT_NAMES = 'src/core/events/names.ts';
const eventNames = (types) => `// Printed by \`npm run generate\` from the events of the slices.

/** Every event that can be delivered. */
export const eventNames = [
  // In the order of the slices.
${types.map(({ event }) => `  '${event}',\n`).join('')}] as const;
export type EventName = (typeof eventNames)[number];
`;

/** One JSON Schema for each event of the catalogue. */
const { eventTypes } = await import('../src/slices/slices.ts');
const { eventSchemaFile } = await import('../src/core/events/event-type.ts');
printers[EVENT_NAMES] = () => eventNames(eventTypes);
// What is loaded here already has the old ones, so a process of its own prints the rest.
if (!onlyCheck && current(EVENT_NAMES) !== eventNames(eventTypes)) {
  writeFileSync(join(root, EVENT_NAMES), eventNames(eventTypes));
  console.log(`Wrote ${EVENT_NAMES}`);
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { cwd: root, stdio: 'inherit' }).status ?? 1);
}
const EVENTS = 'schema/events';
for (const type of eventTypes)
  printers[`${EVENTS}/${type.event}.schema.json`] = () => `${JSON.stringify(eventSchemaFile(type), null, 2)}\n`;

/** What code generation makes of the documents of the clients in this repository. */
const DOCUMENTS = ['test/graphql/gql/persisted-documents.json', 'src/web/dashboard/gql/persisted-documents.json'];

if (current('clients/typescript/package.json') !== undefined) Object.assign(printers, clientPrinters, pythonPrinters);

/** Documents that are printed in part keep the rest of their text. */
for (const [file, print] of Object.entries(docPrinters)) printers[file] = () => print(current(file) ?? '');

const stale = [];
for (const [file, print] of Object.entries(printers)) {
  const text = await print();
  if (text === current(file)) continue;
  stale.push(file);
  if (onlyCheck) continue;
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}
// The schema of an event that is gone.
for (const name of filesIn(EVENTS)) {
  const file = `${EVENTS}/${name}`;
  if (file in printers) continue;
  stale.push(file);
  if (!onlyCheck) rmSync(join(root, file));
}
// Types of the documents in the repository, after the schema that they are checked against.
if (current('codegen.yml') !== undefined) codegen();
// The server runs them by their hashes; what shipped it is their only source.
const shipped = Object.assign({}, ...DOCUMENTS.map((file) => JSON.parse(current(file) ?? '{}')));
const documents = JSON.stringify(
  Object.fromEntries(Object.entries(shipped).toSorted(([left], [right]) => (left < right ? -1 : 1))),
  null,
  2,
);
if (Object.keys(shipped).length > 0 && documents !== current('schema/persisted-documents.json')) {
  stale.push('schema/persisted-documents.json');
  if (!onlyCheck) writeFileSync(join(root, 'schema/persisted-documents.json'), documents);
}

if (onlyCheck && stale.length > 0) {
  console.error(`Not what the code prints: ${stale.join(', ')}`);
  process.exitCode = 1;
} else if (!onlyCheck) {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Everything was current.');
}

/** Its own `--check` names what is not current; a document that the schema refuses is an error in either case. */
function codegen() {
  const program = join(root, 'node_modules/@graphql-codegen/cli/esm/bin.js');
  const args = [program, '--config', 'codegen.yml', ...(onlyCheck ? ['--check'] : [])];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`graphql-codegen:\n${stdout}${stderr}`);
  process.exitCode = 1;
}

function filesIn(folder) {
  try {
    return readdirSync(join(root, folder));
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function current(file) {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
