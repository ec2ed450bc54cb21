import type { PortName } from '../../src/providers/ports/ports.ts';
import type { AccountType } from '../../src/providers/virtual-accounts/port.ts';
import { startDojah } from './dojah.ts';
import { startFlutterwave } from './flutterwave.ts';
import { startInterswitch } from './interswitch.ts';
import { startMonnify } from './monnify.ts';
import { startMono } from './mono.ts';
import { startPaystack } from './paystack.ts';
import { startPrembly } from './prembly.ts';
import { startQoreid } from './qoreid.ts';
import type { DoubleServer } from './server.ts';
import { startSudo } from './sudo.ts';
import { startTermii } from './termii.ts';
import { startVtpass } from './vtpass.ts';

/** A message of a provider to `POST /providers/{account}/webhooks`, signed. */
export interface SignedMessage {
  body: string;
  headers: Record<string, string>;
}

/** A double that `npm start -- --providers doubles` runs, as an account of the sandbox. */
export interface SandboxDouble {
  /** The name of the account, which is that of its adapter too. */
  name: string;
  /** The number of the account in the ledger, for ever. */
  id: number;
  /** Which ports it serves. Where several serve one, the first of the list below comes first. */
  ports: readonly PortName[];
  /** Which virtual accounts it opens; those that name some are asked before those that open any. */
  accountTypes?: readonly AccountType[];
  start(): Promise<PlayedDouble>;
}

interface PlayedDouble {
  server: DoubleServer;
  /** Settings of the account beside its address, as PROVIDERS_FILE has them. */
  settings?: Record<string, string>;
  /** Its secret settings by name, which reach the service by its environment. */
  secrets: Record<string, string>;
  /** Ends open payments. @returns messages of the provider. */
  settle?(): SignedMessage[];
  /** Pays kobo into an account. @returns the provider's message; null when returned. Throws for an unknown account. */
  payIn?(accountNumber: string, amount: number): SignedMessage | null;
}

export const sandboxDoubles: readonly SandboxDouble[] = [
  {
    name: 'paystack',
    id: 1,
    ports: ['bank', 'virtualAccounts'],
    async start() {
      const server = await startPaystack({ balance: 100_000_000_000 });
      return {
        server,
        settings: { accountsEmailDomain: 'pay.example.com' },
        secrets: { secretKey: server.secretKey },
        settle: () => settlePaystack(server),
        payIn(accountNumber, amount) {
          const paid = server.accounts.pay(accountNumber, amount);
          return paid && server.message('charge.success', paid.reference);
        },
      };
    },
  },
  {
    name: 'flutterwave',
    id: 3,
    ports: ['bank', 'virtualAccounts'],
    accountTypes: ['dynamic'],
    async start() {
      const server = await startFlutterwave({ balance: 1_000_000_000 });
      const { secretKey, secretHash } = server;
      return {
        server,
        secrets: { secretKey, secretHash },
        settle: () => settleFlutterwave(server),
        payIn(accountNumber, amount) {
          const paid = server.accounts.pay(accountNumber, amount);
          return paid === null ? null : server.depositMessage(paid);
        },
      };
    },
  },
  {
    name: 'monnify',
    id: 4,
    ports: ['bank', 'virtualAccounts'],
    accountTypes: ['static'],
    async start() {
      const server = await startMonnify({ balance: 100_000_000_000 });
      const { apiKey, secretKey, wallet, accounts } = server;
      return {
        server,
        settings: { wallet, contractCode: accounts.contractCode, accountsEmailDomain: 'pay.example.com' },
        secrets: { apiKey, secretKey },
        settle: () => settleMonnify(server),
        payIn(accountNumber, amount) {
          const paid = accounts.pay(accountNumber, amount);
          return paid === null ? null : server.message('SUCCESSFUL_TRANSACTION', paid);
        },
      };
    },
  },
  {
    name: 'vtpass',
    id: 2,
    ports: ['bills'],
    async start() {
      const server = await startVtpass();
      return { server, settings: { phone: '08031234567' }, secrets: { ...server.keys } };
    },
  },
  {
    name: 'interswitch',
    id: 5,
    ports: ['bank', 'bills'],
    async start() {
      const server = await startInterswitch({ balance: 100_000_000_000 });
      const settings = { ...server.settings, passportUrl: server.url };
      return { server, settings, secrets: { secret: server.secret }, settle: () => settleInterswitch(server) };
    },
  },
  {
    name: 'mono',
    id: 23,
    ports: ['registry'],
    async start() {
      const server = await startMono({ secretKey: 'test_sk_double' });
      return { server, secrets: { secretKey: server.secretKey } };
    },
  },
  {
    name: 'dojah',
    id: 21,
    ports: ['zee', 'switchFull', 'bvn', 'tin', 'registry'],
    async start() {
      const server = await startDojah();
      const { appId, secretKey } = server.keys;
      return { server, settings: { appId }, secrets: { secretKey } };
    },
  },
  {
    name: 'qoreid',
    id: 22,
    ports: ['switch', 'bvnMatch'],
    async start() {
      const server = await startQoreid();
      const { clientId, secret } = server.keys;
      return { server, settings: { clientId }, secrets: { secret } };
    },
  },
  {
    name: 'prembly',
    id: 24,
    ports: ['zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry'],
    async start() {
      const server = await startPrembly({ secretKey: 'test_sk_double' });
      const { appId, secretKey } = server.keys;
      return { server, settings: { appId }, secrets: { secretKey } };
    },
  },
  {
    name: 'termii',
    id: 31,
    ports: ['sms'],
    async start() {
      const server = await startTermii();
      return { server, settings: { senderId: server.senderId }, secrets: { ...server.keys }, settle: () => settleTermii(server) };
    },
  },
  {
    name: 'sudo',
    id: 41,
    ports: ['cards'],
    async start() {
      const server = await startSudo();
      const { apiKey, webhookAuthorization, settlementAccountId, fundingSourceId } = server;
      return { server, settings: { settlementAccountId, fundingSourceId }, secrets: { apiKey, webhookAuthorization } };
    },
  },
];

function settlePaystack(paystack: Awaited<ReturnType<typeof startPaystack>>): SignedMessage[] {
  const open = [...paystack.transfers.values()].filter(({ status }) => status === 'pending');
  return open.map(({ reference }) => {
    paystack.set(reference, 'success');
    return paystack.message('transfer.success', reference);
  });
}

function settleFlutterwave(flutterwave: Awaited<ReturnType<typeof startFlutterwave>>): SignedMessage[] {
  const open = [...flutterwave.transfers.values()].filter(({ status }) => status === 'NEW');
  return open.map(({ reference }) => {
    flutterwave.set(reference, 'SUCCESSFUL');
    return flutterwave.message(reference);
  });
}

function settleMonnify(monnify: Awaited<ReturnType<typeof startMonnify>>): SignedMessage[] {
  const open = [...monnify.transfers.values()].filter(({ status }) => status === 'PENDING');
  return open.map(({ reference }) => {
    monnify.set(reference, 'SUCCESS');
    return monnify.message('SUCCESSFUL_DISBURSEMENT', reference);
  });
}

function settleInterswitch(interswitch: Awaited<ReturnType<typeof startInterswitch>>): SignedMessage[] {
  for (const { reference, grouping } of interswitch.transfers.values())
    if (grouping === 'PENDING') interswitch.set(reference, '90000', 'SUCCESSFUL');
  return [];
}

function settleTermii(termii: Awaited<ReturnType<typeof startTermii>>): SignedMessage[] {
  const open = [...termii.messages.values()].filter(({ status }) => status === 'Message Sent');
  return open.map(({ id }) => {
    termii.report(id, 'DELIVERED | Message delivered to handset');
    return termii.message(id);
  });
}
