// Writes the files that are printed from the code, or with --check says which of them are not current.
// Node strips the types of the sources as it reads them, so nothing has to be built first.

import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');

const printers = {
  '.env.example': async () => {
    const { envExample } = await import('../src/config.ts');
    return envExample();
  },
  'schema/openapi.json': async () => {
    const { openApiDocument } = await import('../src/api/rest/openapi.ts');
    const { allRoutes } = await import('../src/all-routes.ts');
    return `${JSON.stringify(openApiDocument(allRoutes), null, 2)}\n`;
  },
};

/** One JSON Schema for each event of the catalogue. */
const { eventSchemaFile, eventTypes } = await import('../src/webhooks/event-types.ts');
const EVENTS = 'schema/events';
for (const type of eventTypes)
  printers[`${EVENTS}/${type.event}.schema.json`] = () => `${JSON.stringify(eventSchemaFile(type), null, 2)}\n`;

const onlyCheck = process.argv.includes('--check');
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
if (onlyCheck && stale.length > 0) {
  console.error(`Not what the code prints: ${stale.join(', ')}`);
  process.exitCode = 1;
} else if (!onlyCheck) {
  console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}` : 'Everything was current.');
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
