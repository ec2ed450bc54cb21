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
  secretSetting,
  timeoutSetting,
} from '../../adapter/adapter.ts';
import { paystackAccounts } from './accounts.ts';
import { paystackBank } from './bank.ts';
import { paystackClient } from './client.ts';
import { paystackTreasury } from './treasury.ts';

/** Events about a transfer of ours. None comes for otp, blocked, rejected and abandoned: those are found by asking. */
const TRANSFER_EVENTS: ReadonlySet<string> = new Set(['transfer.success', 'transfer.failed', 'transfer.reversed']);

/** Channels of money that comes from a bank account. */
const DEPOSIT_CHANNELS: ReadonlySet<string> = new Set(['dedicated_nuban', 'bank_transfer']);

const message = z.looseObject({ event: z.string(), data: z.unknown().optional() });
const subject = z.looseObject({
  reference: z.string().min(1).max(100),
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string().nullish(),
  channel: z.string().nullish().catch(null),
});

/** HMAC of the bytes with the secret key, without a time: a replayed message only triggers a query. */
const paystackInbox = (secretKey: Secret): Inbox =>
  inboxOf({ isGenuine: (headers, body) => isSignedBy(secretKey, body, headers['x-paystack-signature']), read });

function read(json: unknown): Hint | null {
  const parsed = message.safeParse(json);
  if (!parsed.success) return null;
  const { event, data } = parsed.data;
  const about = subject.safeParse(data);
  if (!about.success) return { kind: 'unknown', event };
  const { reference, id, status, channel } = about.data;
  const key = `${event} ${String(id ?? reference)} ${status ?? ''}`;
  if (event === 'charge.success' && DEPOSIT_CHANNELS.has(channel ?? '')) return { kind: 'deposit', event, reference, key };
  if (!TRANSFER_EVENTS.has(event)) return { kind: 'unknown', event };
  return { kind: 'payment', event, reference, key, isReturn: event === 'transfer.reversed' };
}

export const paystack = defineAdapter({
  name: 'paystack',
  serves: ['bank', 'virtualAccounts'],
  settings: z.strictObject({
    secretKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with sk_live_ or sk_test_' })
      .meta({ description: 'The secret key, from Settings, API Keys & Webhooks.' }),
    accountsEmailDomain: emailDomainSetting.optional().meta({
      description:
        'For virtualAccounts: a domain of yours for the email address of each account. Paystack distinguishes customers by address.',
    }),
    accountsBank: z.string().min(1).optional().meta({
      description: 'For virtualAccounts: the bank of permanent accounts, by its slug at Paystack; wema-bank, or test-bank with a test key.',
    }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.paystack.co').meta({ description: 'Where the API is.' }),
  }),
  modeOf: ({ secretKey }) => modeOfKey(secretKey.reveal()),
  open({ secretKey, baseUrl, timeoutMs, accountsEmailDomain = null, accountsBank }, { id, http }) {
    const mode = modeOfKey(secretKey.reveal());
    const say = paystackClient(http({ baseUrl }), secretKey, timeoutMs);
    return {
      bank: paystackBank(say, { id, mode, timeoutMs }),
      virtualAccounts: paystackAccounts(say, {
        id,
        mode,
        timeoutMs,
        emailDomain: accountsEmailDomain,
        preferredBank: accountsBank ?? (mode === 'live' ? 'wema-bank' : 'test-bank'),
      }),
      treasury: paystackTreasury(say, mode),
      inbox: paystackInbox(secretKey),
    };
  },
});

const modeOfKey = (key: string): Mode | null => (key.startsWith('sk_live_') ? 'live' : key.startsWith('sk_test_') ? 'test' : null);
