import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import {
  addressSetting,
  defineAdapter,
  type Hint,
  type Inbox,
  inboxOf,
  isSame,
  type Mode,
  secretSetting,
  timeoutSetting,
} from '../../adapter/adapter.ts';
import { flutterwaveAccounts, ourReference, PAYMENT_TYPES } from './accounts.ts';
import { flutterwaveBank } from './bank.ts';
import { flutterwaveClient } from './client.ts';
import { flutterwaveTreasury } from './treasury.ts';

const transfer = z.looseObject({
  reference: z.string().min(1).max(100),
  id: z.union([z.number(), z.string()]).nullish(),
  status: z.string(),
});
/** Accounts of long ago get the same under other names. */
const message = z.union([
  z.looseObject({ event: z.literal('transfer.completed'), data: transfer }),
  z
    .looseObject({ 'event.type': z.literal('Transfer'), transfer })
    .transform((old) => ({ event: 'transfer.completed', data: old.transfer })),
]);
/** Money that came in; its reference is that of the account, and only the id names the payment. */
const deposit = z.looseObject({
  event: z.literal('charge.completed'),
  data: z.looseObject({
    id: z.union([z.number(), z.string().regex(/^\d{1,30}$/)]).transform(String),
    tx_ref: z.string(),
    status: z.string().max(64),
    payment_type: z.string().nullish(),
  }),
});
const anyMessage = z.looseObject({ event: z.string().max(64) });

/** Security: the secret hash is static, so a message can be forged after one leak. A message only triggers a query. */
const flutterwaveInbox = (secretHash: Secret): Inbox =>
  inboxOf({ isGenuine: (headers) => isSame(headers['verif-hash'], secretHash.reveal()), read });

function read(json: unknown): Hint | null {
  const paidIn = deposit.safeParse(json);
  if (paidIn.success) return depositIn(paidIn.data);
  const parsed = message.safeParse(json);
  const other = anyMessage.safeParse(json).data;
  if (!parsed.success) return other ? { kind: 'unknown', event: other.event } : null;
  const { event, data } = parsed.data;
  const status = data.status.toUpperCase();
  const key = `${event} ${String(data.id ?? data.reference)} ${status}`;
  return { kind: 'payment', event, reference: data.reference, key, isReturn: status === 'FAILED' };
}

function depositIn({ event, data: { id, tx_ref: theirs, status, payment_type: type } }: z.output<typeof deposit>): Hint {
  if (ourReference(theirs) === null || (type != null && !PAYMENT_TYPES.has(type))) return { kind: 'unknown', event };
  return { kind: 'deposit', event, reference: id, key: `${event} ${id} ${status.toLowerCase()}` };
}

/** Flutterwave v3: payouts, virtual accounts, treasury, inbox. The key decides whether money is real. */
export const flutterwave = defineAdapter({
  name: 'flutterwave',
  serves: ['bank', 'virtualAccounts'],
  settings: z.strictObject({
    secretKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with FLWSECK- or FLWSECK_TEST-' })
      .meta({ description: 'The secret key, from Settings, API.' }),
    secretHash: secretSetting.meta({ description: 'The secret hash, as it is typed under Settings, Webhooks.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.flutterwave.com/v3').meta({ description: 'Where the API is.' }),
  }),
  modeOf: ({ secretKey }) => modeOfKey(secretKey.reveal()),
  open({ secretKey, secretHash, baseUrl, timeoutMs }, { id, http }) {
    const say = flutterwaveClient(http({ baseUrl }), secretKey, timeoutMs);
    return {
      bank: flutterwaveBank(say, id),
      virtualAccounts: flutterwaveAccounts(say, { id, timeoutMs }),
      treasury: flutterwaveTreasury(say),
      inbox: flutterwaveInbox(secretHash),
    };
  },
});

const modeOfKey = (key: string): Mode | null => (key.startsWith('FLWSECK_TEST-') ? 'test' : key.startsWith('FLWSECK-') ? 'live' : null);
