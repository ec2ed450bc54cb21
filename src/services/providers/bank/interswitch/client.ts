import { z } from 'zod';
import type { Secret } from '../../../../platform/kernel/secret.ts';
import type { Checked } from '../../adapter.ts';
import { type Api, beside, concernIn, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { deadlineIn } from '../../http/deadline.ts';
import { type Fields, firstText } from '../../http/fields.ts';
import { callJson } from '../../http/json.ts';
import { issuedIn, tokenKeeper } from '../../http/token.ts';

/** What Interswitch says, under its code. The names begin with capitals in v5 and without in older answers [S]. */
export interface Envelope {
  code: string;
  message: string;
  body: Fields;
}

/** What is on sale is told without a code by some [K]. */
const LISTS = ['BillerList', 'billerList', 'PaymentItems', 'paymentItems'];

const envelope: z.ZodType<Envelope> = z.record(z.string(), z.unknown()).transform((body, context) => {
  const code = firstText(body, ['ResponseCode', 'responseCode']);
  if (code === '' && !LISTS.some((name) => name in body)) context.addIssue({ code: 'custom', message: 'no response code' });
  return { code, message: firstText(body, ['ResponseDescription', 'responseDescription', 'ResponseMessage']), body };
});

export const manner: Manner<Envelope> = {
  provider: 'Interswitch',
  envelope,
  isFine: ({ code }) => code === '90000',
  errorOf: ({ code, message }) => ({ code, message }),
  // The outer code says that the question was answered; the transaction has one of its own.
  stateOf: ({ code, body }) => firstText(body, ['TransactionResponseCode', 'transactionResponseCode']) || code,
};

export interface InterswitchClient extends Api<Envelope> {
  /** Reads the list of banks, which costs nothing. */
  check(): Promise<Checked>;
}

/** Seconds, as number or text [S: 1,799 to 43,199]. */
const issued = z.looseObject({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const TOKEN_TIMEOUT_MS = 10_000;

/** The way to Interswitch's API: a token for client id and secret, our terminal with each request, kobo as text. */
export function interswitchClient(
  http: ProviderHttp,
  passport: ProviderHttp,
  { clientId, secret, terminalId }: { clientId: string; secret: Secret; terminalId: string },
): InterswitchClient {
  const tokens = tokenKeeper(async () => {
    const pair = Buffer.from(`${clientId}:${secret.reveal()}`).toString('base64');
    const said = await callJson(passport, {
      operation: 'token',
      method: 'POST',
      path: '/passport/oauth/token',
      headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=profile',
      deadline: deadlineIn(TOKEN_TIMEOUT_MS),
    });
    return issuedIn(said, (body) => {
      const parsed = issued.safeParse(body);
      return parsed.success ? { token: parsed.data.access_token, lastsMs: parsed.data.expires_in * 1_000 } : null;
    });
  });
  const api = jsonApi(http, manner, tokens);
  const say: Api<Envelope> = (request) => api({ ...request, headers: { TerminalId: terminalId, ...request.headers } });
  return Object.assign(say, {
    async check(): Promise<Checked> {
      const heard = await say({ operation: 'banks', method: 'GET', path: '/configuration/fundstransferbanks' });
      const works = heard.kind === 'said' && heard.status < 300;
      return works ? { kind: 'works', told: 'taken; it tells its banks' } : { kind: 'no_answer', ...beside(concernIn(manner, heard)) };
    },
  });
}
