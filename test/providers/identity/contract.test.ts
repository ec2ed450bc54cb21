import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Database, openDatabase } from '../../../src/platform/db/database.ts';
import { bvnPersonOf, personOf } from '../../../src/providers/identity/sandbox/population.ts';
import { simulatedIdentity, type SimulatedIdentity } from '../../../src/providers/identity/sandbox/providers.ts';
import { type FreshDatabase, freshDatabase } from '../../support/services.ts';
import { bvnContract, bvnMatchContract, fullContract, jpeg, switchContract, tinContract, zeeContract } from '../identity-contract.ts';

let fresh: FreshDatabase;
let db: Database;
let identity: SimulatedIdentity;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, size: 4, log: pino({ level: 'silent' }), applicationName: 'test simulated identity' });
  identity = simulatedIdentity(db);
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const { nin, firstName, lastName, middleName, dateOfBirth, gender } = personOf('70123456789');
const known = {
  person: { nin, firstName, lastName, middleName, dateOfBirth, gender },
  unknownNin: '00000000000',
  fail: () => '99999999999',
};
zeeContract('the simulated provider', () => ({
  ...known,
  port: identity.zee,
  photo: (face) => jpeg(`https://faces.example.com/${face === 'theirs' ? 'face' : 'mismatch'}.jpg`),
}));
switchContract('the simulated provider', () => ({
  ...known,
  port: identity.switch,
  alsoSpelt: { firstName: ' áda', lastName: 'okafor ' },
}));
fullContract('the simulated provider', () => ({ ...known, port: identity.switchFull }));

const ofBvn = { known: bvnPersonOf('22123456789'), unknown: '22000000000', fail: () => '22999999999' };
bvnContract('the simulated provider', () => ({ ...ofBvn, port: identity.bvn }));
bvnMatchContract('the simulated provider', () => ({ ...ofBvn, port: identity.bvnMatch }));
tinContract('the simulated provider', () => ({
  port: identity.tin,
  known: { tin: '12345678-0001', taxpayerName: 'JOHN DOE LIMITED', rcNumber: 'RC1234567' },
  unknown: '0000000000',
  fail: () => '9999999999',
}));
