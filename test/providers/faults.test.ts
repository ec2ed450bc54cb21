import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Secret } from '../../src/platform/kernel/secret.ts';
import type { Adapter } from '../../src/services/providers/adapter.ts';
import { paystack } from '../../src/services/providers/bank/paystack/adapter.ts';
import type { Bank, Enquiry, Outcome, Submission } from '../../src/services/providers/bank/port.ts';
import { type ProviderHttp, providerHttp } from '../../src/services/providers/http/client.ts';
import { startPaystack } from '../doubles/paystack.ts';
import { type DoubleRequest, type DoubleServer, faults } from '../doubles/server.ts';
import { asked, payment } from './bank-contract.ts';

/** A bank adapter with its double; a new one has its line here. */
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
  /** How many payments the provider made of a reference. */
  made(reference: string): number;
  credit(reference: string): void;
}

const banks: readonly Entry[] = [
  {
    name: 'Paystack',
    adapter: paystack,
    async start() {
      const double = await startPaystack();
      return {
        double,
        settings: { secretKey: new Secret(double.secretKey), baseUrl: double.url },
        isMoneyCall: ({ method, path }) => method === 'POST' && path === '/transfer',
        made: (reference) => (double.transfers.has(reference) ? 1 : 0),
        credit: (reference) => double.set(reference, 'success'),
      };
    },
  },
];

/** After so long the impatient one gives up. */
const HASTY_MS = 1_500;

const rows: string[][] = [];

describe.each(banks)('$name under every fault', ({ name, adapter, start }) => {
  let stage: Stage;
  let patient: Bank;
  let hasty: Bank;
  const clients: ProviderHttp[] = [];
  const opened = (baseUrl: string, timeoutMs: number): Bank => {
    const { bank: made } = adapter.open(
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
    if (!made) throw new Error(`${name} opened no bank`);
    return made;
  };
  beforeAll(async () => {
    stage = await start();
    patient = opened(stage.double.url, 15_000);
    hasty = opened(stage.double.url, HASTY_MS);
    // Whatever comes before the money call is there already, so that each fault meets the call it is about.
    for (const bank of [patient, hasty]) while ((await bank.submit(payment())).kind !== 'accepted');
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.close()));
    await stage.double.stop();
  });

  test.each(faults)('%s', async (fault) => {
    const { double } = stage;
    // Only what never ends has to be given up; a machine that is busy shall not be taken for a provider that is.
    const bank = fault.startsWith('hang') ? hasty : patient;
    const ours = payment();
    double.fault((request) => (stage.isMoneyCall(request) ? fault : null));
    const submitted = await bank.submit(ours);
    double.fault();
    const made = stage.made(ours.reference);
    // Refused is refunded at once, so nothing may be there; and what is called accepted must be.
    if (submitted.kind === 'refused') expect(made).toBe(0);
    if (submitted.kind === 'accepted') expect(made).toBe(1);
    const found = await patient.outcomeOf(asked(ours));
    expect(found.kind).toBe(made === 1 ? 'pending' : 'not_found');

    const credited = payment();
    await patient.submit(credited);
    stage.credit(credited.reference);
    double.fault(() => fault);
    const [told, enquired] = await Promise.all([
      bank.outcomeOf(asked(credited)),
      bank.enquireName({ bankCode: '058', accountNumber: '0123456785' }),
    ]);
    double.fault();
    // Nothing but a whole answer is one.
    const isWhole = fault === 'slow';
    expect(told.kind).toBe(isWhole ? 'delivered' : 'no_answer');
    expect(enquired.kind).toBe(isWhole ? 'found' : 'no_answer');
    rows.push([name, fault, wordOf(submitted), made === 1 ? 'yes' : 'no', wordOf(found), wordOf(told), wordOf(enquired)]);
  });

  test('nobody listens', async () => {
    const gone = await start();
    await gone.double.stop();
    const nobody = opened(gone.double.url, 15_000);
    const ours = payment();
    const submitted = await nobody.submit(ours);
    expect(submitted).toMatchObject({ kind: 'refused', code: 'NOT_SENT', concern: { kind: 'unreachable' } });
    const told = await nobody.outcomeOf(asked(ours));
    const enquired = await nobody.enquireName({ bankCode: '058', accountNumber: '0123456785' });
    expect([told.kind, enquired.kind]).toEqual(['no_answer', 'no_answer']);
    rows.push([name, 'nobody listens', wordOf(submitted), 'no', '–', wordOf(told), wordOf(enquired)]);
  });
});

test('the matrix in docs is what was seen here', async () => {
  await expect(documentOf(rows)).toMatchFileSnapshot('../../docs/providers/faults.md');
});

const wordOf = ({ kind, concern, ...rest }: Submission | Outcome | Enquiry): string =>
  `\`${kind}\`${'code' in rest && kind === 'refused' ? ` ${rest.code}` : ''}${concern ? `, concern \`${concern.kind}\`` : ''}`;

function documentOf(seen: readonly string[][]): string {
  const columns = ['Provider', 'Fault', '`submit`', 'Made there', 'Asked afterwards', '`outcomeOf` of a credited one', '`enquireName`'];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return `# Faults of providers, and what becomes of them

Printed by \`test/providers/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it has
acted. \`refused\` gives the money back at once; \`no_answer\` leaves the payment pending until the provider tells; \`not_found\` is handed in again under the same reference.

${line(columns)}${line(columns.map(() => '---'))}${seen.map(line).join('')}`;
}
