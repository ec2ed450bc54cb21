import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { NO_COMPANY, REGISTRY_DOWN } from '../../registry/port.ts';
import { IDENTITY_DOWN, NO_BVN, NO_PERSON, NO_TAXPAYER, TAX_REGISTER_DOWN } from '../port.ts';
import { dojahBvn, dojahCheck, dojahClient, dojahFull, dojahSwitch, dojahTin, dojahZee } from './identity.ts';
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
    const speaking = (notFound: string, unavailable: string) =>
      dojahClient(client, { appId, secretKey }, timeoutMs, { notFound, unavailable });
    const lookupCall = speaking(NO_PERSON, IDENTITY_DOWN);
    return {
      zee: dojahZee(lookupCall, faceMatchFrom),
      switch: dojahSwitch(lookupCall),
      switchFull: dojahFull(lookupCall),
      ...dojahBvn(speaking(NO_BVN, IDENTITY_DOWN)),
      tin: dojahTin(speaking(NO_TAXPAYER, TAX_REGISTER_DOWN)),
      registry: dojahRegistry(speaking(NO_COMPANY, REGISTRY_DOWN), timeoutMs),
      check: () => dojahCheck(lookupCall),
    };
  },
});
