import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { providerAdapters } from '../../src/app/wiring/provider-adapters.ts';
import { errors, isRefused, statuses } from '../../src/providers/bank/interswitch/codes.ts';
import { codes as vtpassCodes } from '../../src/providers/bills/vtpass/codes.ts';
import { codes as premblyCodes } from '../../src/providers/identity/prembly/adapter.ts';
import { Secret } from '../../src/platform/crypto/secret.ts';
import type { Opened } from '../../src/providers/adapter/adapter.ts';
import type { AccountType } from '../../src/providers/virtual-accounts/port.ts';
import { answerDeviations, factsOf, operationOf, requestDeviations } from '../doubles/facts.ts';
import { startFlutterwave } from '../doubles/flutterwave.ts';
import { startMonnify } from '../doubles/monnify.ts';
import { startPaystack } from '../doubles/paystack.ts';
import { ADA, NO_HOLDER, NO_TAXPAYER, UNKNOWN_NIN, TAXPAYER } from '../doubles/people.ts';
import { type DoubleServer, type Exchange, exchangeListeners, startDouble } from '../doubles/server.ts';
import { sandboxDoubles } from '../doubles/sandbox.ts';
import { startSudo } from '../doubles/sudo.ts';
import { SMARTCARD } from '../doubles/vtpass.ts';
import { order } from './accounts-contract.ts';
import { asked, payment } from './bank-contract.ts';
import { airtime, askedBill, electricity, serviceOf } from './bills-contract.ts';
import { move, order as cardOrder, resultOf } from './cards-contract.ts';
import { journalled } from './cards/stage.ts';
import { jpeg, question } from './identity-contract.ts';
import { opener, portOf } from './opened.ts';
import { order as smsOrder } from './sms-contract.ts';

const { journal } = journalled();
const openAdapter = opener(journal);
const DAY_MS = 86_400_000;
const lately = () => ({ from: new Date(Date.now() - DAY_MS), to: new Date(Date.now() + 60_000), after: null });

interface Staged {
  double: DoubleServer;
  settings: object;
  /** Pays into an account of the double. */
  pay?(accountNumber: string, amount: number): string | null;
  types?: readonly AccountType[];
}

/** Providers that are paid into, or need a setting that the sandbox leaves out; every other one is as the sandbox has it. */
const stages: Readonly<Record<string, () => Promise<Staged>>> = {
  async paystack() {
    const double = await startPaystack();
    const settings = { secretKey: new Secret(double.secretKey), accountsEmailDomain: 'pay.example.com' };
    return { double, settings, types: ['static', 'dynamic'], pay: (to, amount) => double.accounts.pay(to, amount)?.reference ?? null };
  },
  async monnify() {
    const double = await startMonnify();
    const keys = { apiKey: new Secret(double.apiKey), secretKey: new Secret(double.secretKey) };
    const settings = { ...keys, wallet: double.wallet, contractCode: double.accounts.contractCode };
    return { double, settings, types: ['static'], pay: (to, amount) => double.accounts.pay(to, amount) };
  },
  async flutterwave() {
    const double = await startFlutterwave();
    const settings = { secretKey: new Secret(double.secretKey), secretHash: new Secret(double.secretHash) };
    return { double, settings, types: ['static', 'dynamic'], pay: (to, amount) => double.accounts.pay(to, amount) };
  },
  async sudo() {
    const double = await startSudo();
    const keys = { apiKey: new Secret(double.apiKey), webhookAuthorization: new Secret(double.webhookAuthorization) };
    const { settlementAccountId, fundingSourceId } = double;
    return { double, settings: { ...keys, settlementAccountId, fundingSourceId, detailsPage: 'https://cards.example.com/show' } };
  },
};

async function ofSandbox(name: string): Promise<Staged> {
  const found = sandboxDoubles.find((each) => each.name === name);
  if (!found) throw new Error(`${name} has no double in test/doubles/sandbox.ts`);
  const { server, settings, secrets } = await found.start();
  const hidden = Object.entries(secrets).map(([key, secret]) => [key, new Secret(secret)]);
  return { double: server, settings: { ...settings, ...Object.fromEntries(hidden) } };
}

/** Calls every method of every port that an account opened, as the service does. */
async function useEverything(opened: Opened, { double, pay, types = [] }: Staged): Promise<void> {
  const { bank, virtualAccounts, bills, cards, zee, registry, sms, treasury } = opened;
  if (bank) {
    const ours = payment();
    await bank.enquireName(ours);
    await bank.submit(ours);
    await bank.outcomeOf(asked(ours));
    await bank.outcomeOf(asked(payment()));
  }
  for (const type of virtualAccounts ? types : []) {
    const wanted = order(type);
    const made = await virtualAccounts?.open(wanted);
    if (made?.kind !== 'opened') throw new Error(JSON.stringify(made));
    const reference = pay?.(made.accountNumber, 500_000) ?? '';
    await virtualAccounts?.open(wanted);
    await virtualAccounts?.payment(reference);
    await virtualAccounts?.payments(lately());
    await virtualAccounts?.close({ reference: wanted.reference, type, providerReference: made.providerReference });
  }
  if (bills) {
    for (const bill of [await airtime(bills), await electricity(bills, '1111111111111')]) {
      await bills.submit(bill);
      await bills.outcomeOf(askedBill(bill));
    }
    const [meters, bouquets] = [await serviceOf(bills, 'electricity', 'IKEDC'), await serviceOf(bills, 'cable', 'DSTV')];
    await bills.validate({ serviceId: meters.serviceId, customerId: '1111111111111', meterType: 'prepaid' });
    await bills.validate({ serviceId: bouquets.serviceId, customerId: SMARTCARD, meterType: null });
  }
  if (cards) {
    const wanted = cardOrder();
    double.fault(({ method, path }) => (method === 'POST' && path === '/cards' ? 'reset_after' : null));
    await cards.issue(wanted);
    double.fault();
    const { providerCardId } = resultOf(await cards.issue(wanted));
    resultOf(await cards.load(move(providerCardId, 100_000)));
    resultOf(await cards.unload(move(providerCardId, 10_000)));
    resultOf(await cards.setControls({ instructionId: randomUUID(), providerCardId, controls: {} }));
    resultOf(await cards.snapshot({ providerCardId, afterEntry: 0 }));
    resultOf(await cards.detailsSession({ providerCardId }));
    for (const status of ['inactive', 'cancelled'] as const)
      resultOf(await cards.setStatus({ instructionId: randomUUID(), providerCardId, status }));
  }
  for (const nin of [ADA.nin, UNKNOWN_NIN]) {
    await zee?.findByNin({ ...question(), nin });
    await zee?.compareFace({ ...question(), nin, photo: jpeg() });
    await opened.switchFull?.findFullByNin({ ...question(), nin });
    await opened.switch?.matchName({ ...question(), nin, firstName: ADA.firstName, lastName: ADA.lastName });
  }
  for (const bvn of [ADA.bvn, NO_HOLDER]) {
    await opened.bvn?.findByBvn({ ...question(), bvn });
    const { firstName, lastName, born, phone } = ADA;
    await opened.bvnMatch?.matchBvn({ ...question(), bvn, firstName, lastName, dateOfBirth: born, phoneNumber: phone });
  }
  for (const tin of [TAXPAYER.tin, NO_TAXPAYER]) await opened.tin?.findByTin({ ...question(), tin });
  await registry?.search({ ...question(), companyName: 'OKAFOR FOODS LIMITED' });
  const sent = await sms?.send(smsOrder());
  if (sent?.kind === 'sent') await sms?.delivery(sent.providerMessageId);
  await treasury?.balance();
  await treasury?.payouts?.(lately());
  await treasury?.settlements?.(lately());
  await opened.check?.();
}

describe.each(providerAdapters)('$name, by its public documents', (adapter) => {
  const { name } = adapter;
  const facts = factsOf(name);
  const exchanges: Exchange[] = [];
  let staged: Staged;
  const listen = (exchange: Exchange): void => void (exchange.url === staged.double.url && exchanges.push(exchange));
  beforeAll(async () => {
    staged = await (stages[name]?.() ?? ofSandbox(name));
    exchangeListeners.add(listen);
    const settings = adapter.settings.parse({ ...staged.settings, baseUrl: staged.double.url, timeoutMs: 10_000 }) as object;
    await useEverything(openAdapter(adapter, settings), staged);
  });
  afterAll(async () => {
    exchangeListeners.delete(listen);
    await staged.double.stop();
  });

  test('every fact has its document and a date', () => {
    for (const { document, date } of Object.values(facts.sources)) expect([document, date]).toEqual([expect.stringMatching(/\S/), DATE]);
    for (const { call, source, assumed } of facts.operations)
      expect({ call, known: source === undefined ? assumed !== undefined : source in facts.sources }).toEqual({ call, known: true });
  });

  test('every request that the adapter makes is as they have it', () => {
    expect(unique(exchanges.flatMap(({ request }) => requestDeviations(facts, request)))).toEqual([]);
  });

  test('every answer that the double gives is as they show it', () => {
    expect(unique(exchanges.flatMap(({ request, reply }) => answerDeviations(facts, request, reply)))).toEqual([]);
  });

  test('every operation that they were read for is used', () => {
    const used = new Set(exchanges.map(({ request }) => operationOf(facts, request)?.call));
    expect(facts.operations.map(({ call }) => call).filter((call) => !used.has(call))).toEqual([]);
  });
});

const DATE = expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string;
const unique = (all: readonly string[]): string[] => [...new Set(all)].toSorted();

describe('errors that documents list', () => {
  const doubles: DoubleServer[] = [];
  afterEach(async () => {
    for (const double of doubles.splice(0)) await double.stop();
  });
  /** The account of a provider that answers everything with this, but for what comes before a transfer. */
  async function answering(name: string, settings: object, body: object, status: number): Promise<Opened> {
    const double = await startDouble(({ path }) => {
      if (path === '/transferrecipient') return { status: 201, body: { status: true, message: '', data: { recipient_code: 'RCP_1' } } };
      if (path === '/api/v1/auth/login')
        return { status: 200, body: { requestSuccessful: true, responseCode: '0', responseBody: { accessToken: 't', expiresIn: 3_600 } } };
      return { status, body };
    });
    doubles.push(double);
    const adapter = providerAdapters.find((each) => each.name === name);
    if (!adapter) throw new Error(`there is no adapter ${name}`);
    return openAdapter(adapter, { ...settings, baseUrl: double.url, timeoutMs: 10_000 });
  }

  test.each(factsOf('paystack').errors?.messages.filter(({ call }) => call === 'Transfer') ?? [])(
    'Paystack: "$message" leaves no transfer open, and a used reference is none that was refused',
    async ({ message }) => {
      const settings = { secretKey: new Secret('sk_test_double') };
      const opened = await answering('paystack', settings, { status: false, message, type: 'api_error' }, 400);
      const { kind } = await portOf(opened, 'bank').submit(payment());
      expect(kind).toBe(/unique reference/.test(message) ? 'accepted' : 'refused');
    },
  );

  test.each(Object.keys(factsOf('monnify').codes?.values ?? {}))('Monnify: %s of a submission is what its documents say', async (code) => {
    const settings = { apiKey: new Secret('MK_TEST_DOUBLE'), secretKey: new Secret('secret'), wallet: '8016472829' };
    const body = { requestSuccessful: false, responseMessage: 'said', responseCode: code };
    const { kind } = await portOf(await answering('monnify', settings, body, 400), 'bank').submit(payment());
    expect(kind).toBe(['0', '99', 'D07'].includes(code) ? 'no_answer' : 'refused');
  });

  test('Interswitch: every code that is documented decides something', () => {
    const known = new Set([
      ...statuses.map(({ status }) => status),
      ...Object.values(errors)
        .flat()
        .map(({ code }) => code),
    ]);
    expect(Object.keys(factsOf('interswitch').codes?.values ?? {}).filter((code) => !known.has(code) && !isRefused(code))).toEqual([]);
  });

  test.each([
    ['vtpass', vtpassCodes],
    ['prembly', premblyCodes],
  ])('%s: every code that is documented is in the table of its adapter', (name, codes: readonly { code: string }[]) => {
    const known = new Set(codes.map(({ code }) => code));
    expect(Object.keys(factsOf(name).codes?.values ?? {}).filter((code) => !known.has(code))).toEqual([]);
  });
});

test('every adapter has facts of public documents, and a row on the page of doubles', () => {
  const page = readFileSync(join(import.meta.dirname, '../doubles/README.md'), 'utf8');
  const names = providerAdapters.map(({ name }) => name).toSorted();
  expect(names.filter((name) => existsSync(join(import.meta.dirname, `../doubles/${name}/facts.json`)))).toEqual(names);
  const rowless = names.filter((name) => !page.includes(`\n| ${factsOf(name).provider} | `));
  expect(rowless, 'name the documents of each of these in test/doubles/README.md').toEqual([]);
});
