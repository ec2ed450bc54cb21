import { expect } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { dojah } from '../../../src/providers/identity/dojah/adapter.ts';
import { prembly } from '../../../src/providers/identity/prembly/adapter.ts';
import { mono } from '../../../src/providers/registry/mono/adapter.ts';
import { startDojah } from '../../doubles/dojah.ts';
import { startMono } from '../../doubles/mono.ts';
import { startPrembly } from '../../doubles/prembly.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, labelOf } from '../fault-matrix.ts';
import { search } from '../registry-contract.ts';

interface Stage extends FaultStage {
  charged(): number;
}

/** A new adapter has its line here. */
const registries: readonly FaultEntry<Stage>[] = [
  {
    name: 'Mono',
    adapter: mono,
    async start() {
      const double = await startMono();
      return { double, settings: { secretKey: new Secret(double.secretKey) }, charged: () => double.charged() };
    },
  },
  {
    name: 'Dojah',
    adapter: dojah,
    async start() {
      const double = await startDojah();
      const { appId, secretKey } = double.keys;
      return { double, settings: { appId, secretKey: new Secret(secretKey), faceMatchFrom: 90 }, charged: () => double.charged() };
    },
  },
  {
    name: 'Prembly',
    adapter: prembly,
    async start() {
      const double = await startPrembly();
      const { appId, secretKey } = double.keys;
      return { double, settings: { appId, secretKey: new Secret(secretKey), faceMatchFrom: 90 }, charged: () => double.charged() };
    },
  },
];

// Several companies have it, so that one search is one call.
const asked = () => search('Okafor Foods');

faultMatrix<'registry', Stage>({
  port: 'registry',
  entries: registries,
  patientMs: 3_500,
  prepare: (registry) => registry.search(asked()),
  async underFault({ stage, faced, fault }) {
    const before = stage.charged();
    const found = await during(stage.double, fault, () => faced.search(asked()));
    const charged = stage.charged() - before;
    // Nothing but a whole answer is one, and none is asked for twice.
    expect(found.kind).toBe(fault === 'slow' ? 'found' : 'unavailable');
    expect(charged).toBeLessThanOrEqual(1);
    return [labelOf(found), charged === 1 ? 'yes' : 'no'];
  },
  async unreachable({ faced }) {
    const found = await faced.search(asked());
    expect(found).toMatchObject({ kind: 'unavailable', alert: { kind: 'unreachable' } });
    return [labelOf(found), 'no'];
  },
  page: {
    path: '../../../docs/providers/registry-faults.md',
    title: 'Faults of registries of companies, and what becomes of them',
    intro: `Printed by \`test/providers/registry/faults.test.ts\`, which plays each fault on a double of the registry over HTTP. A fault that ends in \`_before\` comes before the registry acts, one that ends in \`_after\` when it
has acted. \`unavailable\` is 502 \`UPSTREAM_ERROR\`: the call stays charged, or is given back at once where \`VERIFICATION_REFUND_UPSTREAM_ERRORS\` says so, whether the registry took our money for it or not.`,
    columns: ['`search`', 'Charged to us there'],
  },
});
