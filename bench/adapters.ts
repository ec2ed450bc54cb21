import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { koboOf } from '../src/platform/kernel/money.ts';
import { Secret } from '../src/platform/kernel/secret.ts';
import type { Adapter } from '../src/services/providers/adapter.ts';
import { flutterwave } from '../src/services/providers/bank/flutterwave/adapter.ts';
import { interswitch } from '../src/services/providers/bank/interswitch/adapter.ts';
import { monnify } from '../src/services/providers/bank/monnify/adapter.ts';
import { paystack } from '../src/services/providers/bank/paystack/adapter.ts';
import type { Bank, Payment } from '../src/services/providers/bank/port.ts';
import { noCardJournal } from '../src/services/providers/cards/journal.ts';
import { providerHttp, type ProviderRequest } from '../src/services/providers/http/client.ts';
import type { Plan } from './arguments.ts';
import { middle, table } from './report.ts';

/** Microseconds of processor time of this process for one call. */
interface Figure {
  adapter: string;
  call: string;
  throughAdapter: number;
  bare: number;
}

const AT_ONCE = 16;
const ROUNDS = 15;

const payment: Payment = {
  reference: '14531700000000000000001',
  amount: koboOf(150_050),
  bankCode: '058',
  accountNumber: '0123456785',
  accountName: 'ADA CHIOMA OKAFOR',
  narration: 'Invoice 1',
  owner: 1,
  clientReference: null,
};
const { reference, accountNumber } = payment;

/** The adapters, with what their providers answer. */
const cases: readonly { adapter: Adapter; settings: object; answers: Readonly<Record<string, object>> }[] = [
  {
    adapter: paystack,
    settings: { secretKey: new Secret('sk_test_bench') },
    answers: {
      'POST /transferrecipient': { status: true, message: 'Made', data: { recipient_code: 'RCP_1' } },
      'POST /transfer': { status: true, message: 'Queued', data: { id: 1, status: 'pending', reference, amount: 150_050, domain: 'test' } },
      [`GET /transfer/verify/${reference}`]: {
        status: true,
        message: 'Retrieved',
        data: { id: 1, status: 'success', reference, amount: 150_050, recipient: { details: { account_number: accountNumber } } },
      },
    },
  },
  {
    adapter: flutterwave,
    settings: { secretKey: new Secret('FLWSECK_TEST-bench'), secretHash: new Secret('hash') },
    answers: {
      'POST /transfers': { status: 'success', message: 'Queued', data: { id: 1, status: 'NEW', reference, amount: 1500.5 } },
      'GET /transfers': {
        status: 'success',
        message: 'Fetched',
        meta: { page_info: { total: 1 } },
        data: [
          {
            id: 1,
            status: 'SUCCESSFUL',
            complete_message: 'Transaction was successful',
            reference,
            amount: 1500.5,
            account_number: accountNumber,
          },
        ],
      },
    },
  },
  {
    adapter: monnify,
    settings: { apiKey: new Secret('MK_TEST_BENCH'), secretKey: new Secret('secret'), wallet: '8016472829' },
    answers: Object.fromEntries(
      Object.entries({
        'POST /api/v1/auth/login': { accessToken: 'token', expiresIn: 3_600 },
        'POST /api/v2/disbursements/single': { status: 'PENDING', reference, amount: 1500.5, destinationAccountNumber: accountNumber },
        'GET /api/v2/disbursements/single/summary': {
          status: 'SUCCESS',
          reference,
          amount: 1500.5,
          destinationAccountNumber: accountNumber,
        },
      }).map(([what, responseBody]) => [what, { requestSuccessful: true, responseMessage: 'success', responseCode: '0', responseBody }]),
    ),
  },
  {
    adapter: interswitch,
    settings: {
      clientId: 'bench',
      secret: new Secret('secret'),
      terminalId: '3PBL0001',
      initiatingEntityCode: 'PBL',
      referencePrefix: '1453',
      senderName: 'Bench Limited',
      senderPhone: '08031234567',
      senderEmail: 'bench@example.com',
    },
    answers: {
      'POST /passport/oauth/token': { access_token: 'token', expires_in: 3_600 },
      'POST /transactions/TransferFunds': { TransferCode: null, ResponseCode: '90009', ResponseCodeGrouping: 'PENDING' },
      'GET /Transactions': {
        RequestReference: '145300000001',
        TransactionResponseCode: '90000',
        Amount: '150050',
        FundsTransfer: { TerminatingAccountNumber: accountNumber },
        ResponseCodeGrouping: 'SUCCESSFUL',
        ResponseCode: '90000',
      },
    },
  },
];

/**
 * What a call of a bank adapter costs beyond HTTP itself: the call, and the very request that it makes through undici alone with its answer read as
 * text, in turns in one process; the provider is another one. Figures are medians of rounds.
 */
export async function benchAdapters({ quick }: Plan): Promise<Figure[]> {
  const provider = fork(fileURLToPath(new URL('bare-provider.js', import.meta.url)));
  try {
    const [port] = (await once(provider, 'message')) as [number];
    const baseUrl = `http://127.0.0.1:${port}`;
    const figures: Figure[] = [];
    for (const { adapter, settings, answers } of cases) {
      provider.send(Object.fromEntries(Object.entries(answers).map(([what, body]) => [what, JSON.stringify(body)])));
      await once(provider, 'message');
      figures.push(...(await figuresOf(adapter, { ...settings, baseUrl, timeoutMs: 15_000 }, quick ? 500 : 2_000)));
    }
    return figures;
  } finally {
    provider.disconnect();
  }
}

async function figuresOf(adapter: Adapter, settings: { baseUrl: string; timeoutMs: number }, calls: number): Promise<Figure[]> {
  const requests: ProviderRequest[] = [];
  const http = providerHttp({ provider: adapter.name, baseUrl: settings.baseUrl });
  const { bank } = adapter.open(settings, {
    id: 1,
    shortReferences: { give: () => Promise.resolve(1), find: () => Promise.resolve(1) },
    cardJournal: noCardJournal,
    http: () => ({
      ...http,
      call(request) {
        if (requests.length < 100) requests.push(request);
        return http.call(request);
      },
    }),
  });
  const pool = new Pool(settings.baseUrl, { connections: 64, pipelining: 1 });
  if (!bank) throw new Error(`${adapter.name} opened no bank`);
  try {
    const figures: Figure[] = [];
    for (const [call, kind, run] of callsOf(bank)) {
      await run();
      const answer = await run();
      if (answer.kind !== kind) throw new Error(`${adapter.name} answered ${call} with ${JSON.stringify(answer)}`);
      const { method, path, headers, body } = requests.at(-1) ?? {};
      if (method === undefined || path === undefined) throw new Error(`${adapter.name} asked for nothing`);
      const bare = async (): Promise<void> => {
        const said = await pool.request({ method, path, headers: { accept: 'application/json', ...headers }, body: body ?? null });
        await said.body.text();
      };
      const [through, alone] = await inTurns([run, bare], calls);
      figures.push({ adapter: adapter.name, call, throughAdapter: through ?? 0, bare: alone ?? 0 });
    }
    return figures;
  } finally {
    await http.close();
    await pool.close();
  }
}

const callsOf = (bank: Bank): [string, string, () => Promise<{ kind: string }>][] => [
  ['submit', 'accepted', () => bank.submit(payment)],
  ['outcomeOf', 'delivered', () => bank.outcomeOf({ ...payment, wasDelivered: false })],
];

/** Medians over rounds of processor time for one call, in microseconds; the first round warms up. */
async function inTurns(kinds: readonly (() => Promise<unknown>)[], calls: number): Promise<number[]> {
  const rounds: number[][] = kinds.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [at, run] of kinds.entries()) {
      const before = process.cpuUsage();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let done = 0; done < calls / AT_ONCE; done++) await run();
        }),
      );
      const { user, system } = process.cpuUsage(before);
      if (round > 0) rounds[at]?.push((user + system) / calls);
    }
  }
  return rounds.map(middle);
}

export const printAdapters = (figures: readonly Figure[]): string =>
  table([
    ['Adapters: processor time per call', 'through the adapter', 'undici alone', 'of ours'],
    ...figures.map(({ adapter, call, throughAdapter, bare }) => [
      `${adapter} ${call}`,
      ms(throughAdapter),
      ms(bare),
      ms(throughAdapter - bare),
    ]),
  ]);

const ms = (microseconds: number): string => `${(microseconds / 1_000).toFixed(3)} ms`;
