// Compares two databases: all migrations, and entities with schema/sidecar and functions. Differences mean that an
// upgrade and a new installation disagree.

import { withTwoDatabases } from './throwaway-postgres.mjs';

const { allEntities } = await import('../src/app/schema/entities.ts');
const { schemaDifferences } = await import('../src/platform/db/rebuild.ts');

const found = allEntities.length === 0 ? [] : await withTwoDatabases((databases) => schemaDifferences(databases, allEntities));
for (const line of found) process.stderr.write(`${line}\n`);
if (found.length > 0) process.exitCode = 1;
