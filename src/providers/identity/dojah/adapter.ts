import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { dojahCheck, dojahClient, dojahFull, dojahSwitch, dojahZee } from './identity.ts';

/** Dojah: NIN look-ups, faces, and all details. Its hosts decide whether people are real. */
export const dojah = defineAdapter({
  name: 'dojah',
  serves: ['zee', 'switch', 'switchFull'],
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
    const look = dojahClient(http({ baseUrl }), { appId, secretKey }, timeoutMs);
    return { zee: dojahZee(look, faceMatchFrom), switch: dojahSwitch(look), switchFull: dojahFull(look), check: () => dojahCheck(look) };
  },
});
