import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../../src/platform/kernel/secret.ts';
import type { Adapter } from '../../../src/services/providers/adapter.ts';
import type { BillOutcome, BillProvider, Validation } from '../../../src/services/providers/bills/port.ts';
import { vtpass } from '../../../src/services/providers/bills/vtpass/adapter.ts';
import { type ProviderHttp, providerHttp } from '../../../src/services/providers/http/client.ts';
import { type DoubleRequest, type DoubleServer, faults } from '../../doubles/server.ts';
import { startVtpass } from '../../doubles/vtpass.ts';
import { airtime, askedBill, serviceOf } from '../bills-contract.ts';

/** An adapter of bills with its double; a new one has its line here. */
interface Entry {
  name: string;
  adapter: Adapter;
  start(): Promise<Stage>;
}

interface Stage {
  double: DoubleServer;
  settings: Record<string, unknown>;
  /** Requests that may move money. */
  isMoneyCall(request: DoubleRequest): boolean;
  /** How many payments the provider made of a reference. New ones are in progress there. */
  made(reference: string): number;
  deliver(reference: string): void;
  meter: string;
}

const providers: readonly Entry[] = [
  {
    name: 'VTpass',
    adapter: vtpass,
    async start() {
      const double = await startVtpass();
      double.startAs('initiated');
      const { apiKey, publicKey, secretKey } = double.keys;
      return {
        double,
        settings: { apiKey: new Secret(apiKey), publicKey: new Secret(publicKey), secretKey: new Secret(secretKey), phone: '08031234567' },
        isMoneyCall: ({ path }) => path === '/pay',
        made: (reference) => (double.purchases.has(reference) ? 1 : 0),
        deliver: (reference) => double.set(reference, 'delivered'),
        meter: '1111111111111',
      };
    },
  },
];

/** Long enough for whatever answers at all, and below what would let a call wait by itself when it is told to slow down. */
const PATIENT_MS = 3_500;
/** For what never answers. */
const HASTY_MS = 1_500;

const rows: string[][] = [];

describe.each(providers)('$name under every fault', ({ name, adapter, start }) => {
  let stage: Stage;
  let bills: BillProvider;
  let hasty: BillProvider;
  const clients: ProviderHttp[] = [];
  const opened = (baseUrl: string, timeoutMs: number): BillProvider => {
    const { bills: made } = adapter.open(
      { ...stage.settings, baseUrl, timeoutMs },
      {
        id: 1,
        http(options) {
          const http = providerHttp({ provider: name, ...options });
          clients.push(http);
          return http;
        },
      },
    );
    if (!made) throw new Error(`${name} opened no bills`);
    return made;
  };
  beforeAll(async () => {
    stage = await start();
    bills = opened(stage.double.url, PATIENT_MS);
    hasty = opened(stage.double.url, HASTY_MS);
    await bills.services();
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await stage.double.stop();
  });

  test.each(faults)('%s', async (fault) => {
    const { double } = stage;
    const faced = fault.startsWith('hang') ? hasty : bills;
    const ours = await airtime(bills);
    double.fault((request) => (stage.isMoneyCall(request) ? fault : null));
    const submitted = await faced.submit(ours);
    double.fault();
    const made = stage.made(ours.reference);
    // Failed is refunded at once, so nothing may be there; and what is called pending or delivered must be.
    if (submitted.kind === 'failed') expect(made).toBe(0);
    if (submitted.kind === 'pending' || submitted.kind === 'delivered') expect(made).toBe(1);
    const found = await bills.outcomeOf(askedBill(ours));
    expect(found.kind).toBe(made === 1 ? 'pending' : 'not_found');

    const delivered = await airtime(bills);
    await bills.submit(delivered);
    stage.deliver(delivered.reference);
    const { serviceId } = await serviceOf(bills, 'electricity', 'IKEDC');
    double.fault(() => fault);
    const [told, verified] = await Promise.all([
      faced.outcomeOf(askedBill(delivered)),
      faced.validate({ serviceId, customerId: stage.meter, meterType: 'prepaid' }),
    ]);
    double.fault();
    // Nothing but a whole answer is one.
    const isWhole = fault === 'slow';
    expect(told.kind).toBe(isWhole ? 'delivered' : 'no_answer');
    expect(verified.kind).toBe(isWhole ? 'found' : 'no_answer');
    rows.push([name, fault, wordOf(submitted), made === 1 ? 'yes' : 'no', wordOf(found), wordOf(told), wordOf(verified)]);
  });

  test('nobody listens', async () => {
    const gone = await start();
    await gone.double.stop();
    const nobody = opened(gone.double.url, PATIENT_MS);
    const ours = await airtime(bills);
    const submitted = await nobody.submit(ours);
    expect(submitted).toMatchObject({ kind: 'failed', code: 'NOT_SENT', concern: { kind: 'unreachable' } });
    const told = await nobody.outcomeOf(askedBill(ours));
    const { serviceId } = await serviceOf(bills, 'electricity', 'IKEDC');
    const verified = await nobody.validate({ serviceId, customerId: stage.meter, meterType: 'prepaid' });
    expect([told.kind, verified.kind]).toEqual(['no_answer', 'no_answer']);
    rows.push([name, 'nobody listens', wordOf(submitted), 'no', '–', wordOf(told), wordOf(verified)]);
  });
});

test('the matrix in docs is what was seen here', async () => {
  await expect(documentOf(rows)).toMatchFileSnapshot('../../../docs/providers/bills-faults.md');
});

const wordOf = ({ kind, concern, ...rest }: BillOutcome | Validation): string =>
  `\`${kind}\`${'code' in rest && kind === 'failed' ? ` ${rest.code}` : ''}${concern ? `, concern \`${concern.kind}\`` : ''}`;

function documentOf(seen: readonly string[][]): string {
  const columns = ['Provider', 'Fault', '`submit`', 'Made there', 'Asked afterwards', '`outcomeOf` of a delivered one', '`validate`'];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return `# Faults of providers of bills, and what becomes of them

Printed by \`test/providers/bills/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it
has acted. \`failed\` gives the money back at once; \`no_answer\` leaves the bill pending until the provider tells; \`not_found\` leaves it pending as well, since a bill is handed in once, and after an hour an operator may end it.

${line(columns)}${line(columns.map(() => '---'))}${seen.map(line).join('')}`;
}
