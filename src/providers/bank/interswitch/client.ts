import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import type { Checked } from '../../adapter/adapter.ts';
import { type Api, beside, alertIn, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { type Fields, firstText, textIn } from '../../http/fields.ts';
import { tokenFor } from '../../http/token.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';

export interface Envelope {
  code: string;
  message: string;
  body: Fields;
}

/** Catalogue answers may lack a code [K]. */
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
  dataOf: ({ body }) => body,
  // The outer code says that the question was answered; the transaction has one of its own.
  stateOf: ({ code, body }) => firstText(body, ['TransactionResponseCode', 'transactionResponseCode']) || code,
};

export interface InterswitchClient extends Api<Envelope> {
  check(): Promise<Checked>;
}

const issued = z
  .looseObject({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() })
  .transform(({ access_token: token, expires_in: seconds }) => ({ token, lastsMs: seconds * 1_000 }));
const TOKENS = {
  path: '/passport/oauth/token',
  type: 'application/x-www-form-urlencoded',
  body: 'grant_type=client_credentials&scope=profile',
};

/** The way to Interswitch's API: a token for client id and secret, our terminal with each request, kobo as text. */
export function interswitchClient(
  http: ProviderHttp,
  passport: ProviderHttp,
  { clientId, secret, terminalId, timeoutMs }: { clientId: string; secret: Secret; terminalId: string; timeoutMs: number },
): InterswitchClient {
  const tokens = tokenFor(passport, [clientId, secret], TOKENS, (body) => issued.safeParse(body).data ?? null);
  const api = jsonApi(http, manner, tokens, timeoutMs);
  const say: Api<Envelope> = (request) => api({ ...request, headers: { TerminalId: terminalId, ...request.headers } });
  return Object.assign(say, {
    async check(): Promise<Checked> {
      const result = await say({ operation: 'banks', method: 'GET', path: '/configuration/fundstransferbanks' });
      const works = result.kind === 'answered' && result.status < 300;
      return works ? { kind: 'works', detail: 'taken; its banks are listed' } : { kind: 'no_answer', ...beside(alertIn(manner, result)) };
    },
  });
}

/** Our reference where the answer names our number, what it names otherwise; null where it names none. */
export const backFrom = (body: Fields, number: string, reference: string, names: readonly string[]): string | null => {
  const theirs = firstText(body, names);
  return theirs === number ? reference : theirs || null;
};

export const wholeKobo = (value: unknown): Kobo | null => {
  const text = textIn(value);
  return /^\d{1,15}$/.test(text) ? koboOf(Number(text)) : null;
};

/** Texts may be URL-encoded: "2%2F3%2F2023", "ADA+OKAFOR" [S]. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' ')).trim();
  } catch {
    return text;
  }
}
