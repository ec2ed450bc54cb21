import type { OperatorAlert } from '../../ports/ports.ts';
import type { Checked, ShortReferences } from '../../adapter/adapter.ts';
import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { Answers, type Api, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { type Fields, firstText, textIn } from '../../http/fields.ts';
import { tokenFor } from '../../http/token.ts';
import { type Kobo, koboOf } from '../../../domain/money/money.ts';

/** Twelve-digit payment numbers, the first four issued to us [S]. */
export interface Numbers {
  /** Number of a submission, recorded before. @returns null when exhausted. @throws when not recorded. */
  give(reference: string): Promise<string | null>;
  /** Number of a queried payment; null when never submitted. */
  find(reference: string): Promise<string | null>;
  readonly form: { readonly prefix: string; readonly digits: number };
}

const DIGITS = 8;
const LAST = 10 ** DIGITS - 1;

export function wholeNumbers(short: ShortReferences, prefix: string): Numbers {
  const whole = (number: number | null): string | null =>
    number === null || number > LAST ? null : `${prefix}${String(number).padStart(DIGITS, '0')}`;
  return {
    give: async (reference) => whole(await short.give(reference)),
    find: async (reference) => whole(await short.find(reference)),
    form: { prefix, digits: DIGITS },
  };
}

const USED_UP: OperatorAlert = {
  kind: 'setup',
  detail: 'The numbers for Interswitch are used up: have another prefix issued, and configure it as an account of its own',
};
const NOT_WRITTEN: OperatorAlert = {
  kind: 'unreachable',
  detail: 'The number of a payment for Interswitch could not be recorded, so nothing was submitted',
};

/** Number of a submission, or the reason against it. */
export async function numberFor(numbers: Numbers, reference: string): Promise<{ number: string | null; alert: OperatorAlert }> {
  try {
    return { number: await numbers.give(reference), alert: USED_UP };
  } catch {
    return { number: null, alert: NOT_WRITTEN };
  }
}

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

export const answers = new Answers(manner);

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
      return works ? { kind: 'works', detail: 'taken; its banks are listed' } : answers.silence(result);
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
