import { z } from 'zod';
import { addressSetting, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { flutterwaveAccounts } from './accounts.ts';
import { flutterwaveBank } from './bank.ts';
import { flutterwaveClient } from './client.ts';
import { flutterwaveInbox } from './inbox.ts';
import { flutterwaveTreasury } from './treasury.ts';

/** Flutterwave v3: payouts, virtual accounts, treasury, inbox. The key decides whether money is real. */
export const flutterwave = defineAdapter({
  name: 'flutterwave',
  serves: ['bank', 'virtualAccounts'],
  settings: z.strictObject({
    secretKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with FLWSECK- or FLWSECK_TEST-' })
      .meta({ description: 'The secret key, from Settings, API.' }),
    secretHash: secretSetting.meta({ description: 'The secret hash, as it is typed under Settings, Webhooks.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.flutterwave.com/v3').meta({ description: 'Where the API is.' }),
  }),
  modeOf: ({ secretKey }) => modeOfKey(secretKey.reveal()),
  open({ secretKey, secretHash, baseUrl, timeoutMs }, { id, http }) {
    const say = flutterwaveClient(http({ baseUrl }), secretKey, timeoutMs);
    return {
      bank: flutterwaveBank(say, id),
      virtualAccounts: flutterwaveAccounts(say, { id, timeoutMs }),
      treasury: flutterwaveTreasury(say),
      inbox: flutterwaveInbox(secretHash),
    };
  },
});

const modeOfKey = (key: string): Mode | null => (key.startsWith('FLWSECK_TEST-') ? 'test' : key.startsWith('FLWSECK-') ? 'live' : null);
