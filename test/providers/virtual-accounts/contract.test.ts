import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { koboOf } from '../../../src/domain/money/money.ts';
import { type SimulatedAccounts, simulatedAccounts } from '../../../src/providers/virtual-accounts/sandbox/accounts.ts';
import { type FreshDatabase, freshDatabase } from '../../support/services.ts';
import { accountsContract } from '../accounts-contract.ts';

let fresh: FreshDatabase;
let db: Database;
let provider: SimulatedAccounts;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, size: 4, log: pino({ level: 'silent' }), applicationName: 'test simulated accounts' });
  provider = simulatedAccounts(db);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

accountsContract('the simulated bank', () => ({
  provider,
  types: ['static', 'dynamic'],
  async pay(accountNumber, amount) {
    const paid = await provider.pay(1, { accountNumber, amount: koboOf(amount), senderName: 'JANE DOE' });
    return paid.kind === 'paid' ? paid.payment.sessionId : null;
  },
}));
