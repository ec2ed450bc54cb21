import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import {
  addressSetting,
  defineAdapter,
  emailDomainSetting,
  type Hint,
  type Inbox,
  inboxOf,
  isSignedBy,
  type Mode,
  oneMode,
  secretSetting,
  timeoutSetting,
} from '../../adapter/adapter.ts';
import { isOurs, RESERVED } from './account-payments.ts';
import { monnifyAccounts } from './accounts.ts';
import { monnifyBank } from './bank.ts';
import { monnifyClient } from './client.ts';
import { monnifyTreasury } from './treasury.ts';

const RETURNED = 'REVERSED_DISBURSEMENT';
/** Events about a transfer of ours [exact spellings K]. */
const TRANSFER_EVENTS: ReadonlySet<string> = new Set(['SUCCESSFUL_DISBURSEMENT', 'FAILED_DISBURSEMENT', RETURNED]);

const message = z.looseObject({ eventType: z.string().max(64), eventData: z.unknown().optional() });
const transfer = z.looseObject({ reference: z.string().min(1).max(100), status: z.string().nullish() });
/** Money that came in [S]. */
const PAID_IN = 'SUCCESSFUL_TRANSACTION';
const deposit = z.looseObject({
  transactionReference: z.string().min(1).max(100),
  paymentStatus: z.string().max(64).nullish(),
  product: z.looseObject({ type: z.string(), reference: z.string() }),
});

/**
 * HMAC of the bytes with the secret key [S: its SDK]. Test messages are unsigned: an unsigned one is a hint, a
 * wrong signature is forged.
 */
const monnifyInbox = (secretKey: Secret, mode: Mode): Inbox =>
  inboxOf({
    isGenuine(headers, body) {
      const signature = headers['monnify-signature'];
      return signature === undefined ? mode === 'test' : isSignedBy(secretKey, body, signature);
    },
    read,
  });

function read(json: unknown): Hint | null {
  const parsed = message.safeParse(json);
  if (!parsed.success) return null;
  const { eventType: event, eventData } = parsed.data;
  if (event === PAID_IN) return depositIn(eventData);
  const about = transfer.safeParse(eventData);
  if (!TRANSFER_EVENTS.has(event) || !about.success) return { kind: 'unknown', event };
  const { reference, status } = about.data;
  return { kind: 'payment', event, reference, key: `${event} ${reference} ${status ?? ''}`, isReturn: event === RETURNED };
}

function depositIn(eventData: unknown): Hint {
  const { data } = deposit.safeParse(eventData);
  if (data?.product.type !== RESERVED || !isOurs(data.product.reference)) return { kind: 'unknown', event: PAID_IN };
  const { transactionReference: reference, paymentStatus } = data;
  return { kind: 'deposit', event: PAID_IN, reference, key: `${PAID_IN} ${reference} ${paymentStatus ?? ''}` };
}

const HOSTS: Readonly<Record<Mode, string>> = { live: 'https://api.monnify.com', test: 'https://sandbox.monnify.com' };

/** Monnify: payouts, permanent accounts, treasury, inbox. The keys decide host and mode. */
export const monnify = defineAdapter({
  name: 'monnify',
  serves: ['bank', 'virtualAccounts'],
  settings: z.strictObject({
    apiKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with MK_PROD_ or MK_TEST_' })
      .meta({ description: 'The API key, from Developer, API Keys & Contracts.' }),
    secretKey: secretSetting.meta({ description: 'The secret key beside it. It signs webhooks too.' }),
    wallet: z
      .string()
      .regex(/^\d{10}$/, { error: 'must be the 10 digits of a wallet' })
      .meta({ description: 'The account number of the wallet that pays.' }),
    contractCode: z
      .string()
      .regex(/^\d{6,20}$/, { error: 'must be the digits of a contract' })
      .optional()
      .meta({
        description: 'For virtualAccounts: the contract that money is collected under, from Developer, API Keys & Contracts.',
      }),
    accountsBank: z
      .string()
      .regex(/^\d{3,6}$/, { error: 'must be a bank code' })
      .optional()
      .meta({
        description:
          'For virtualAccounts: the bank of accounts, by its code at Monnify; without it every bank that it has, of which one is shown.',
      }),
    accountsEmailDomain: emailDomainSetting.optional().meta({
      description:
        'For virtualAccounts: a domain of yours under which Monnify is given an email address for each account, where it gives a customer no second one.',
    }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.optional().meta({ description: 'Where the API is. Without it the host that the keys belong to.' }),
  }),
  modeOf: ({ apiKey, baseUrl }) =>
    oneMode(modeOfKey(apiKey.reveal()), baseUrl === undefined ? null : modeOfHost(new URL(baseUrl).hostname)),
  open({ apiKey, secretKey, wallet, baseUrl, timeoutMs, ...accounts }, { id, http }) {
    const mode = modeOfKey(apiKey.reveal()) ?? 'live';
    const say = monnifyClient(http({ baseUrl: baseUrl ?? HOSTS[mode] }), { apiKey, secretKey }, timeoutMs);
    return {
      bank: monnifyBank(say, { id, wallet }),
      virtualAccounts: monnifyAccounts(say, {
        id,
        timeoutMs,
        contractCode: accounts.contractCode ?? null,
        preferredBank: accounts.accountsBank ?? null,
        emailDomain: accounts.accountsEmailDomain ?? null,
      }),
      treasury: monnifyTreasury(say, wallet),
      inbox: monnifyInbox(secretKey, mode),
    };
  },
});

const modeOfHost = (host: string): Mode | null =>
  (['live', 'test'] as const).find((mode) => new URL(HOSTS[mode]).hostname === host) ?? null;

/** Prefixes of keys [K]. */
const modeOfKey = (key: string): Mode | null => (key.startsWith('MK_TEST_') ? 'test' : key.startsWith('MK_PROD_') ? 'live' : null);
