import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { OF_BVN, OF_NIN, OF_TIN } from '../port.ts';
import { qoreidBvnMatch, qoreidCheck, qoreidClient, qoreidSwitch, qoreidTin, qoreidTokens } from './identity.ts';

/** QoreID (VerifyMe): matches of a NIN and of a BVN, and TINs. No request shows whether people are real. */
export const qoreid = defineAdapter({
  name: 'qoreid',
  serves: ['switch', 'bvnMatch', 'tin'],
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
    const speaking = (words: typeof OF_NIN) => qoreidClient(client, tokens, timeoutMs, words);
    return {
      switch: qoreidSwitch(speaking(OF_NIN)),
      bvnMatch: qoreidBvnMatch(speaking(OF_BVN)),
      tin: qoreidTin(speaking(OF_TIN)),
      check: () => qoreidCheck(tokens, timeoutMs),
    };
  },
});
