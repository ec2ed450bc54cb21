import { z } from 'zod';
import { mobileInput } from '../../../domain/contact/phone.ts';
import { addressSetting, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { keptCatalogue } from '../kept-catalogue.ts';
import { vtpassBills } from './bills.ts';
import { vtpassClient } from './client.ts';
import { vtpassInbox } from './inbox.ts';
import { readCatalogue } from './read-catalogue.ts';
import { vtpassTreasury } from './treasury.ts';

/** VTpass: airtime, data, television and electricity, our wallet there, and its messages. Its hosts decide whether money is real. */
export const vtpass = defineAdapter({
  name: 'vtpass',
  serves: ['bills'],
  settings: z.strictObject({
    apiKey: secretSetting.meta({ description: 'The API key, from the profile, API keys.' }),
    publicKey: secretSetting.meta({ description: 'The public key (PK_…), which reads. Shown once.' }),
    secretKey: secretSetting.meta({ description: 'The secret key (SK_…), which buys. Shown once.' }),
    phone: mobileInput.meta({
      description: 'Told to VTpass as the customer’s phone where a payment has none; it may get messages about it.',
    }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://vtpass.com/api')
      .meta({ description: 'Where the API is. Test mode is at https://sandbox.vtpass.com/api.' }),
  }),
  modeOf: ({ baseUrl }) => modeOfHost(new URL(baseUrl).hostname),
  open({ apiKey, publicKey, secretKey, phone, baseUrl, timeoutMs }, { id, http }) {
    const say = vtpassClient(http({ baseUrl }), { apiKey, publicKey, secretKey });
    const catalogue = keptCatalogue((before) => readCatalogue(say, timeoutMs, before));
    return {
      bills: vtpassBills(say, catalogue, { id, phone, timeoutMs }),
      treasury: vtpassTreasury(say),
      inbox: vtpassInbox(catalogue.outdated),
    };
  },
});

const modeOfHost = (host: string): Mode | null =>
  host === 'sandbox.vtpass.com' ? 'test' : /^((www|api-service)\.)?vtpass\.com$/.test(host) ? 'live' : null;
