import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { cardJournal } from '../../../src/app/wiring/card-journal.ts';
import type { CardJournal } from '../../../src/providers/cards/port.ts';
import { type FreshDatabase, freshDatabase } from '../../support/services.ts';

/** A database of its own for the tests of a file; a journal in it. Call it where hooks are set. */
export function journalled(): { db: () => Database; journal: () => CardJournal } {
  let fresh: FreshDatabase;
  let db: Database;
  beforeAll(async () => {
    fresh = await freshDatabase();
    db = openDatabase({ url: fresh.url, size: 8, log: pino({ level: 'silent' }), applicationName: 'test cards' });
  });
  afterAll(async () => {
    await db.close();
    await fresh.drop();
  });
  return { db: () => db, journal: () => cardJournal(db, 'sandbox', 1) };
}
