import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { simulatedBank, type SimulatedBank } from '../../../src/providers/bank/sandbox/bank.ts';
import { type FreshDatabase, freshDatabase } from '../../support/services.ts';
import { bankContract } from '../bank-contract.ts';

let fresh: FreshDatabase;
let db: Database;
let bank: SimulatedBank;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, size: 4, log: pino({ level: 'silent' }), applicationName: 'test simulated bank' });
  bank = simulatedBank(db, () => Promise.resolve(null));
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

bankContract('the simulated bank', () => ({
  bank,
  async decide(reference, outcome) {
    await bank.setOutcome(reference, ({ credited: 'delivered', declined: 'declined_final', sent_back: 'returned' } as const)[outcome]);
  },
  made: async (reference) => ((await bank.seen(reference)) === null ? 0 : 1),
  unknownAccount: '0000000001',
}));
