import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { koboOf } from '../../../src/domain/money/money.ts';
import { simulatedBills, type SimulatedBills } from '../../../src/providers/bills/sandbox/provider.ts';
import { type FreshDatabase, freshDatabase } from '../../support/services.ts';
import { billsContract } from '../bills-contract.ts';

let fresh: FreshDatabase;
let db: Database;
let bills: SimulatedBills;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, size: 4, log: pino({ level: 'silent' }), applicationName: 'test simulated bills' });
  bills = simulatedBills(db);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

/** The last two digits of the kobo decide. */
const ENDINGS = { delivered: 0, pending: 99, refused: 1 } as const;

billsContract('the simulated provider', () => ({
  bills,
  arrange: (order, start) => ({ ...order, amount: koboOf(order.amount + ENDINGS[start]) }),
  async decide(reference, outcome) {
    await bills.setOutcome(reference, outcome);
  },
  made: async (reference) => ((await bills.seen(reference)) === null ? 0 : 1),
  prepaidMeter: '1111111111111',
  unknownMeter: '2222222222222',
}));
