import { z } from 'zod';
import { addressSetting, defineAdapter, emailDomainSetting, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { paystackAccounts } from './accounts.ts';
import { paystackBank } from './bank.ts';
import { paystackClient } from './client.ts';
import { paystackInbox } from './inbox.ts';
import { paystackTreasury } from './treasury.ts';

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
