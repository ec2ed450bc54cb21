import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { termiiInbox } from './inbox.ts';
import { termiiCheck, termiiSms } from './sms.ts';

/** Termii: text messages. Every account has an address of its own, and none is for tests. */
export const termii = defineAdapter({
  name: 'termii',
  serves: ['sms'],
  settings: z.strictObject({
    apiKey: secretSetting.meta({ description: 'The API key, from the dashboard.' }),
    secretKey: secretSetting.meta({ description: 'The secret key, which signs their reports.' }),
    senderId: z
      .string()
      .regex(/^[A-Za-z0-9]{3,11}$/, { error: 'must be 3 to 11 letters or digits' })
      .meta({ description: 'A sender that is registered there, for messages that name none.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.meta({
      description: 'Where the API is: the base URL that the dashboard shows, such as https://v3.api.termii.com.',
    }),
  }),
  // Real phones ring, whatever the key.
  modeOf: () => null,
  open({ apiKey, secretKey, senderId, timeoutMs, baseUrl }, { id, http }) {
    const way = http({ baseUrl });
    return {
      sms: termiiSms(way, { id, apiKey, senderId, timeoutMs }),
      inbox: termiiInbox(secretKey),
      check: () => termiiCheck(way, apiKey, timeoutMs),
    };
  },
});
