import { z } from 'zod';
import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import type { Secret } from '../../../platform/crypto/secret.ts';
import {
  addressSetting,
  type Checked,
  defineAdapter,
  type Hint,
  type Inbox,
  inboxOf,
  isSignedBy,
  secretSetting,
  timeoutSetting,
} from '../../adapter/adapter.ts';
import { absence, beside, type Source } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import { callJson, jsonOf, type JsonResult } from '../../http/json.ts';
import type { AlertKind, OperatorAlert } from '../../ports/ports.ts';
import type { SmsDelivery, SmsProvider, SmsSubmission } from '../port.ts';

/** Refusals; first match decides, no match may have been sent. */
interface RefusalRow {
  status?: number;
  message?: RegExp;
  is: Extract<SmsSubmission, { kind: 'refused' | 'not_now' }>;
  alert?: { kind: AlertKind; remedy: string };
  source: Source;
  means: string;
}

const refusal = (is: RefusalRow['is'], source: Source, means: string, rest: Partial<RefusalRow>): RefusalRow => ({
  is,
  source,
  means,
  ...rest,
});
const NOT_NOW = { kind: 'not_now' } as const;
const REFUSED = { kind: 'refused', code: 'REFUSED' } as const;
const MISTAKE = { kind: 'mistake', remedy: 'our request is not as it wants it' } as const;

export const refusals: readonly RefusalRow[] = [
  refusal({ kind: 'refused', code: 'SENDER_ID' }, 'S', 'The sender is not registered', {
    message: /ApplicationSenderId not found/i,
    alert: { kind: 'setup', remedy: 'it does not know the sender; have it registered there, or take it from the business' },
  }),
  refusal(NOT_NOW, 'K', 'Our wallet is too low', { message: /insufficient/i, alert: { kind: 'balance', remedy: 'fund the wallet there' } }),
  refusal(NOT_NOW, 'K', 'Not authorised', { status: 401, alert: { kind: 'credentials', remedy: 'it does not take our API key' } }),
  refusal(NOT_NOW, 'C', 'Not allowed', { status: 403, alert: { kind: 'setup', remedy: 'it does not allow this to our account' } }),
  refusal(REFUSED, 'K', 'Bad request', { status: 400, alert: MISTAKE }),
  refusal(REFUSED, 'K', 'A field is not as it wants it', { status: 422, alert: MISTAKE }),
  refusal(NOT_NOW, 'C', 'Too many requests: it says that it took nothing', { status: 429 }),
];

interface StatusRow {
  status: string;
  is: Exclude<SmsDelivery, { kind: 'no_answer' }>;
  source: Source;
  means: string;
}

export const statuses: readonly StatusRow[] = [
  { status: 'delivered', is: { kind: 'delivered' }, source: 'S', means: 'On the phone' },
  { status: 'message sent', is: { kind: 'pending' }, source: 'S', means: 'With the network, which did not say more' },
  { status: 'sent', is: { kind: 'pending' }, source: 'K', means: 'The same' },
  {
    status: 'dnd active on phone number',
    is: { kind: 'undelivered', code: 'DND' },
    source: 'S',
    means: 'The number refuses bulk messages',
  },
  { status: 'message failed', is: { kind: 'undelivered', code: 'UNDELIVERED' }, source: 'S', means: 'It did not arrive' },
  { status: 'failed', is: { kind: 'undelivered', code: 'UNDELIVERED' }, source: 'S', means: 'The same' },
  { status: 'rejected', is: { kind: 'undelivered', code: 'REJECTED' }, source: 'K', means: 'The network refused it' },
  { status: 'expired', is: { kind: 'undelivered', code: 'EXPIRED' }, source: 'K', means: 'The phone was away for too long' },
];

const refusalOf = (status: number, message: string): RefusalRow | undefined =>
  refusals.find((row) => (row.status === undefined || row.status === status) && (row.message === undefined || row.message.test(message)));

const statusOf = (text: string): StatusRow | undefined => {
  const word = (text.split('|')[0] ?? '').trim().toLowerCase();
  return statuses.find(({ status }) => status === word);
};

interface Settings {
  id: number;
  apiKey: Secret;
  senderId: string;
  timeoutMs: number;
}

/** Termii has no reference of ours: a missing answer stays unknown permanently. */
function termiiSms(http: ProviderHttp, { id, apiKey, senderId: ownSender, timeoutMs }: Settings): SmsProvider {
  return {
    id,
    name: 'termii',
    async send({ id: reference, to, senderId, text, route }): Promise<SmsSubmission> {
      const response = await callJson(http, {
        operation: 'send',
        reference,
        method: 'POST',
        path: '/api/sms/send',
        deadline: deadlineIn(timeoutMs),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: apiKey.reveal(), to, from: senderId ?? ownSender, sms: text, type: 'plain', channel: route }),
        codeOf: (answer) => textIn(fieldsIn(jsonOf(answer))?.['code']) || null,
      });
      return submission(response);
    },
    async delivery(providerMessageId): Promise<SmsDelivery> {
      const response = await ask(http, 'delivery', `/api/sms/inbox?${keyed(apiKey, { message_id: providerMessageId })}`, timeoutMs);
      if (response.kind !== 'answered' || response.status >= 300) return { kind: 'no_answer', ...beside(alertOf(response)) };
      const status = textIn(reportIn(response.body, providerMessageId)?.['status']);
      if (status === '') return { kind: 'pending' };
      const row = statusOf(status);
      return row?.is ?? { kind: 'pending', alert: { kind: 'unknown_answer', detail: 'Termii reported an unknown status' } };
    },
  };
}

async function termiiCheck(http: ProviderHttp, apiKey: Secret, timeoutMs: number): Promise<Checked> {
  const response = await ask(http, 'check', `/api/get-balance?${keyed(apiKey)}`, timeoutMs);
  const balance = response.kind === 'answered' && response.status < 300 ? numberIn(fieldsIn(response.body)?.['balance']) : null;
  if (balance === null) return { kind: 'no_answer', ...beside(alertOf(response)) };
  return balance > 0 ? { kind: 'works', detail: `${balance} in the wallet, in naira or units` } : { kind: 'empty' };
}

/** The API key is in the address, which is neither logged nor stored. */
const keyed = (apiKey: Secret, more: Record<string, string> = {}): string =>
  new URLSearchParams({ api_key: apiKey.reveal(), ...more }).toString();

const ask = (http: ProviderHttp, operation: string, path: string, timeoutMs: number): Promise<JsonResult> =>
  callJson(http, { operation, method: 'GET', path, headers: {}, deadline: deadlineIn(timeoutMs) });

function submission(response: JsonResult): SmsSubmission {
  switch (response.kind) {
    case 'not_taken':
      return { kind: 'not_now', alert: absence('Termii', response.why) };
    case 'slow_down':
      return { kind: 'not_now' };
    case 'silence':
      return { kind: 'no_answer' };
    case 'answered': {
      const { status, body } = response;
      const fields = fieldsIn(body);
      const providerMessageId = textIn(fields?.['message_id']);
      if (status < 300 && /^[\w-]{1,100}$/.test(providerMessageId)) return { kind: 'sent', providerMessageId };
      const row = status < 400 ? undefined : refusalOf(status, textIn(fields?.['message']));
      return row ? { ...row.is, ...beside(alertOf(response)) } : { kind: 'no_answer', ...beside(alertOf(response)) };
    }
  }
}

function alertOf(response: JsonResult): OperatorAlert | undefined {
  if (response.kind === 'not_taken') return absence('Termii', response.why);
  if (response.kind !== 'answered') return undefined;
  const row = refusalOf(response.status, textIn(fieldsIn(response.body)?.['message']));
  if (response.status >= 400 && row)
    return row.alert && { kind: row.alert.kind, detail: `Termii answered ${response.status}: ${row.alert.remedy}` };
  return { kind: 'unknown_answer', detail: `Termii answered ${response.status}, and not in a form that we know` };
}

/** Report of this message, bare or in `data`. */
function reportIn(body: unknown, messageId: string): Readonly<Record<string, unknown>> | null {
  const rows = Array.isArray(body) ? body : fieldsIn(body)?.['data'];
  if (!Array.isArray(rows)) return null;
  return rows.map((row) => fieldsIn(row)).find((row) => textIn(row?.['message_id']) === messageId) ?? null;
}

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
