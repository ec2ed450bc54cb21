import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { qoreidCheck, qoreidSwitch, qoreidTokens } from './identity.ts';

/** QoreID (VerifyMe): name match of a NIN. No request shows whether people are real. */
export const qoreid = defineAdapter({
  name: 'qoreid',
  serves: ['switch'],
  settings: z.strictObject({
    clientId: z.string().min(1).meta({ description: 'The client id, from the dashboard, API keys.' }),
    secret: secretSetting.meta({ description: 'The secret key beside it.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.qoreid.com').meta({ description: 'Where the API is.' }),
  }),
  modeOf: () => null,
  open({ clientId, secret, timeoutMs, baseUrl }, { http }) {
    const client = http({ baseUrl });
    const tokens = qoreidTokens(client, { clientId, secret }, timeoutMs);
    return { switch: qoreidSwitch(client, tokens, timeoutMs), check: () => qoreidCheck(tokens, timeoutMs) };
  },
});
