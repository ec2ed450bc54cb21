import { Secret } from '../../../src/platform/crypto/secret.ts';
import { dojah } from '../../../src/providers/identity/dojah/adapter.ts';
import { prembly } from '../../../src/providers/identity/prembly/adapter.ts';
import { qoreid } from '../../../src/providers/identity/qoreid/adapter.ts';
import { startDojah } from '../../doubles/dojah.ts';
import { startPrembly } from '../../doubles/prembly.ts';
import { startQoreid } from '../../doubles/qoreid.ts';
import type { FaultEntry, FaultStage } from '../fault-matrix.ts';

export interface IdentityStage extends FaultStage {
  charged(): number;
}

type Entry = FaultEntry<IdentityStage>;

/** A new adapter has its entry here, and its name in the list of each port that it serves. */
export const dojahEntry: Entry = {
  name: 'Dojah',
  adapter: dojah,
  async start() {
    const double = await startDojah();
    const { appId, secretKey } = double.keys;
    return { double, settings: { appId, secretKey: new Secret(secretKey), faceMatchFrom: 90 }, charged: () => double.charged() };
  },
};

export const premblyEntry: Entry = {
  name: 'Prembly',
  adapter: prembly,
  async start() {
    const double = await startPrembly();
    const { appId, secretKey } = double.keys;
    return { double, settings: { appId, secretKey: new Secret(secretKey), faceMatchFrom: 90 }, charged: () => double.charged() };
  },
};

export const qoreidEntry: Entry = {
  name: 'QoreID',
  adapter: qoreid,
  async start() {
    const double = await startQoreid();
    const { clientId, secret } = double.keys;
    return { double, settings: { clientId, secret: new Secret(secret) }, charged: () => double.charged() };
  },
};
