import { z } from 'zod';
import { mobileInput } from '../../../domain/contact/phone.ts';
import { type Inbox, type Mode, addressSetting, defineAdapter, inboxOf, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import type { Treasury } from '../../treasury/port.ts';
import { cachedCatalogue } from '../catalogue.ts';
import { koboIn } from './billers.ts';
import { vtpassBills } from './bills.ts';
import { type VtpassClient, alertOf, vtpassClient } from './client.ts';
import { readCatalogue } from './read-catalogue.ts';

const message = z.looseObject({ type: z.string().min(1).max(64) });

/** Security: messages are unsigned, so none affects a payment. A price message triggers a reading, at most once a minute. */
const vtpassInbox = (onVariations: () => void): Inbox =>
  inboxOf({
    isGenuine: () => true,
    // Exactly this is taken for received; anything else is repeated up to five times.
    acknowledgement: '{"response":"success"}',
    read(json) {
      const event = message.safeParse(json).data?.type;
      if (event === 'variations-update') onVariations();
      return event === undefined ? null : { kind: 'unknown', event };
    },
  });

/** `contents`, where everything else of VTpass says `content`. */
const contents = z.looseObject({ balance: z.unknown().optional() });

/** Our wallet at VTpass. It has no list to ask for: what moved the wallet is rebuilt from its answers to our bills. */
const vtpassTreasury = (say: VtpassClient): Treasury => ({
  async balance() {
    const response = await say({ operation: 'balance', path: '/balance' });
    const wallet = response.kind === 'answered' ? contents.safeParse(response.body['contents']) : null;
    const available = wallet?.success ? koboIn(wallet.data.balance) : null;
    return available === null ? { kind: 'no_answer', ...beside(alertOf(response)) } : { kind: 'balance', available, at: new Date() };
  },
});

/** VTpass: airtime, data, television and electricity, our wallet there, and its messages. Its hosts decide whether money is real. */
export const vtpass = defineAdapter({
  name: 'vtpass',
  serves: ['bills'],
  settings: z.strictObject({
    apiKey: secretSetting.meta({ description: 'The API key, from the profile, API keys.' }),
    publicKey: secretSetting.meta({ description: 'The public key (PK_…), which reads. Shown once.' }),
    secretKey: secretSetting.meta({ description: 'The secret key (SK_…), which buys. Shown once.' }),
    phone: mobileInput.meta({
      description: 'Sent to VTpass as the customer’s phone where a payment has none; this phone may get messages.',
    }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://vtpass.com/api')
      .meta({ description: 'Where the API is. Test mode is at https://sandbox.vtpass.com/api.' }),
  }),
  modeOf: ({ baseUrl }) => modeOfHost(new URL(baseUrl).hostname),
  open({ apiKey, publicKey, secretKey, phone, baseUrl, timeoutMs }, { id, http }) {
    const say = vtpassClient(http({ baseUrl }), { apiKey, publicKey, secretKey });
    const catalogue = cachedCatalogue((before) => readCatalogue(say, timeoutMs, before));
    return {
      bills: vtpassBills(say, catalogue, { id, phone, timeoutMs }),
      treasury: vtpassTreasury(say),
      inbox: vtpassInbox(catalogue.outdated),
    };
  },
});

const modeOfHost = (host: string): Mode | null =>
  host === 'sandbox.vtpass.com' ? 'test' : /^((www|api-service)\.)?vtpass\.com$/.test(host) ? 'live' : null;
