import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import {
  type Hint,
  type Inbox,
  addressSetting,
  defineAdapter,
  inboxOf,
  secretSetting,
  timeoutSetting,
  isSignedBy,
} from '../../adapter/adapter.ts';
import { fieldsIn, textIn } from '../../http/fields.ts';
import { termiiCheck, termiiSms } from './sms.ts';

/** HMAC with the account's secret key, not the API key. Without a time: a replay only triggers a query. */
const termiiInbox = (secretKey: Secret): Inbox =>
  inboxOf({ isGenuine: (headers, body) => isSignedBy(secretKey, body, headers['x-termii-signature']), read });

function read(json: unknown): Hint {
  const fields = fieldsIn(json);
  const [event, reference, status] = [textIn(fields?.['type']), textIn(fields?.['message_id']), textIn(fields?.['status'])];
  if (event !== 'outbound' || reference === '' || reference.length > 100) return { kind: 'unknown', event: event || 'unreadable' };
  return { kind: 'payment', event, reference, key: `${reference} ${status}`.slice(0, 200), isReturn: false };
}

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
  // Real phones under every key.
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
