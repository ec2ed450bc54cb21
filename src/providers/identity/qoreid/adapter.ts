import { z } from 'zod';
import { addressSetting, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { IDENTITY_DOWN, NO_BVN, NO_PERSON, NO_TAXPAYER, TAX_REGISTER_DOWN } from '../port.ts';
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
    const speaking = (notFound: string, unavailable: string) => qoreidClient(client, tokens, timeoutMs, { notFound, unavailable });
    return {
      switch: qoreidSwitch(speaking(NO_PERSON, IDENTITY_DOWN)),
      bvnMatch: qoreidBvnMatch(speaking(NO_BVN, IDENTITY_DOWN)),
      tin: qoreidTin(speaking(NO_TAXPAYER, TAX_REGISTER_DOWN)),
      check: () => qoreidCheck(tokens, timeoutMs),
    };
  },
});
