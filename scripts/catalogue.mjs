// Compares two databases text by text: one that the migrations made, and one of the entities, schema/sidecar and the functions. Both have to
// be the same, or a new installation is another than one that was upgraded, and an entity says what is not there.

import { withTwoDatabases } from './throwaway-postgres.mjs';

const { allEntities } = await import('../src/app/schema/entities.ts');
const { schemaDifferences } = await import('../src/platform/db/rebuild.ts');

const found = allEntities.length === 0 ? [] : await withTwoDatabases((databases) => schemaDifferences(databases, allEntities));
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) process.exitCode = 1;
