import { z } from 'zod';
import { addressSetting, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter.ts';
import { paystackBank } from './bank.ts';
import { paystackClient } from './client.ts';
import { paystackInbox } from './inbox.ts';
import { paystackTreasury } from './treasury.ts';

/** Paystack: payouts, our balance there, and its webhooks. One host; the key decides whether money is real. */
export const paystack = defineAdapter({
  name: 'paystack',
  serves: ['bank'],
  settings: z.strictObject({
    secretKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with sk_live_ or sk_test_' })
      .meta({ description: 'The secret key, from Settings, API Keys & Webhooks.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.paystack.co').meta({ description: 'Where the API is.' }),
  }),
  modeOf: ({ secretKey }) => modeOfKey(secretKey.reveal()),
  open({ secretKey, baseUrl, timeoutMs }, { id, http }) {
    const say = paystackClient(http({ baseUrl }), secretKey);
    return {
      bank: paystackBank(say, { id, mode: modeOfKey(secretKey.reveal()), timeoutMs }),
      treasury: paystackTreasury(say),
      inbox: paystackInbox(secretKey),
    };
  },
});

const modeOfKey = (key: string): Mode | null => (key.startsWith('sk_live_') ? 'live' : key.startsWith('sk_test_') ? 'test' : null);
