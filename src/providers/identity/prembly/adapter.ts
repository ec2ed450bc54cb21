import { z } from 'zod';
import { addressSetting, type Checked, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import { type LookupClient, lookupClient, type LookupRow } from '../../http/lookup.ts';
import { OF_COMPANY } from '../../registry/port.ts';
import { OF_BVN, OF_NIN, OF_TIN } from '../port.ts';
import { codeOf, codes, NIN_PATH, premblyBvn, premblyPeople, premblyTin } from './identity.ts';
import { premblyRegistry } from './registry.ts';

/** Prembly (Identitypass): NIN, faces, BVNs, TINs, companies by name. Host and key decide whether people are real. */
export const prembly = defineAdapter({
  name: 'prembly',
  serves: ['zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry'],
  settings: z.strictObject({
    appId: z.string().min(1).meta({ description: 'The App ID, from the dashboard, API keys.' }),
    secretKey: secretSetting.meta({ description: 'The secret key beside it.' }),
    faceMatchFrom: z
      .number()
      .min(50)
      .max(100)
      .default(90)
      .meta({ description: 'From which confidence on, in percent, two faces are one person’s.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://api.prembly.com')
      .meta({ description: 'Where the API is. Test mode is at https://sandbox.myidentitypay.com.' }),
  }),
  modeOf: ({ secretKey, baseUrl }) => modeOfKey(secretKey.reveal()) ?? modeOfHost(new URL(baseUrl).hostname),
  open({ appId, secretKey, faceMatchFrom, timeoutMs, baseUrl }, { http }) {
    const spoken = {
      name: 'Prembly',
      http: http({ baseUrl }),
      timeoutMs,
      authorization: () => ({ 'x-api-key': secretKey.reveal(), 'app-id': appId }),
      codes,
      codeOf,
    };
    const speaking = (words: typeof OF_NIN) => lookupClient({ ...spoken, words });
    return {
      ...premblyPeople(speaking(OF_NIN), faceMatchFrom),
      ...premblyBvn(speaking(OF_BVN)),
      tin: premblyTin(speaking(OF_TIN)),
      registry: premblyRegistry(speaking(OF_COMPANY), timeoutMs),
      check: () => checked(lookupClient({ ...spoken, codes: whenNameIsMissing, words: { notFound: '', unavailable: '' } })),
    };
  },
});

/** Why: a request without a number is refused after authentication, without a lookup [K]. */
const whenNameIsMissing: readonly LookupRow[] = codes.map((row) => (row.code === '400' ? { ...row, kind: 'not_found' } : row));
async function checked(lookupCall: LookupClient): Promise<Checked> {
  const response = await lookupCall({ operation: 'check', method: 'POST', path: NIN_PATH, body: {}, read: () => ({ kind: 'not_found' }) });
  if (response.kind === 'not_found') return { kind: 'works', detail: 'taken; it asks whom to look up' };
  return response.alert?.kind === 'balance' ? { kind: 'empty' } : { kind: 'no_answer', ...beside(response.alert) };
}

const modeOfKey = (key: string): Mode | null => (/^(sandbox|test)_/.test(key) ? 'test' : key.startsWith('live_') ? 'live' : null);

const modeOfHost = (host: string): Mode | null =>
  host === 'sandbox.myidentitypay.com' ? 'test' : /^api\.(prembly|myidentitypay)\.com$/.test(host) ? 'live' : null;
