import { z } from 'zod';
import { addressSetting, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { lookupClient } from '../../http/lookup.ts';
import { OF_COMPANY } from '../port.ts';
import { codeOf, codes, monoRegistry } from './registry.ts';

/** Mono: companies by name. One host; the key decides whether they are real. */
export const mono = defineAdapter({
  name: 'mono',
  serves: ['registry'],
  settings: z.strictObject({
    secretKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with live_sk_ or test_sk_' })
      .meta({ description: 'The secret key of an app with the product scope "lookup".' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.withmono.com').meta({ description: 'Where the API is.' }),
  }),
  modeOf: ({ secretKey }) => modeOfKey(secretKey.reveal()),
  open({ secretKey, timeoutMs, baseUrl }, { http }) {
    const lookupCall = lookupClient({
      name: 'Mono',
      words: OF_COMPANY,
      http: http({ baseUrl }),
      timeoutMs,
      authorization: () => ({ 'mono-sec-key': secretKey.reveal() }),
      codes,
      codeOf,
    });
    return { registry: monoRegistry(lookupCall, timeoutMs) };
  },
});

const modeOfKey = (key: string): Mode | null => (key.startsWith('live_sk_') ? 'live' : key.startsWith('test_sk_') ? 'test' : null);
