import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { OF_COMPANY } from '../../registry/port.ts';
import { OF_BVN, OF_NIN, OF_TIN } from '../port.ts';
import { dojahBvn, dojahCheck, dojahClient, dojahPeople, dojahTin } from './identity.ts';
import { dojahRegistry } from './registry.ts';

/** Dojah: NIN look-ups, faces, all details, BVNs, TINs, and companies by name. Its hosts decide whether people are real. */
export const dojah = defineAdapter({
  name: 'dojah',
  serves: ['zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry'],
  settings: z.strictObject({
    appId: z.string().min(1).meta({ description: 'The App ID, from Developers, Configuration.' }),
    secretKey: secretSetting.meta({ description: 'The secret (private) key of that app.' }),
    faceMatchFrom: z
      .number()
      .min(50)
      .max(100)
      .default(90)
      .meta({ description: 'From which confidence on, in percent, two faces are one person’s. Dojah says 90.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://api.dojah.io')
      .meta({ description: 'Where the API is. Test mode is at https://sandbox.dojah.io.' }),
  }),
  modeOf: ({ baseUrl }) => ({ 'sandbox.dojah.io': 'test', 'api.dojah.io': 'live' } as const)[new URL(baseUrl).hostname] ?? null,
  open({ appId, secretKey, faceMatchFrom, timeoutMs, baseUrl }, { http }) {
    const client = http({ baseUrl });
    const speaking = (words: typeof OF_NIN) => dojahClient(client, { appId, secretKey }, timeoutMs, words);
    const lookupCall = speaking(OF_NIN);
    return {
      ...dojahPeople(lookupCall, faceMatchFrom),
      ...dojahBvn(speaking(OF_BVN)),
      tin: dojahTin(speaking(OF_TIN)),
      registry: dojahRegistry(speaking(OF_COMPANY), timeoutMs),
      check: () => dojahCheck(lookupCall),
    };
  },
});
