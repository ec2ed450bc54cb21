import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { simulatedSms, type SimulatedSms } from '../../../src/providers/sms/sandbox/provider.ts';
import { type FreshDatabase, freshDatabase } from '../../support/services.ts';
import { smsContract } from '../sms-contract.ts';

let fresh: FreshDatabase;
let db: Database;
let sms: SimulatedSms;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, size: 4, log: pino({ level: 'silent' }), applicationName: 'test simulated sms' });
  sms = simulatedSms(db);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

smsContract('the simulated provider', () => ({
  sms,
  sent: async ({ owner, id }) => (await sms.seen(owner, id)).sent,
  arrives: () => '2348031234567',
  isLost: () => '2348031234503',
  refuses: () => '2348031234501',
  settle() {},
}));
