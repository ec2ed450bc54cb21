import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import {
  Answers,
  type Api,
  type ApiRequest,
  bearer,
  beside,
  alertIn,
  type ProviderResponse,
  jsonApi,
  type Manner,
} from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import type { Asked } from '../journal.ts';
import type { Done } from '../port.ts';
import { errors } from './codes.ts';

const envelope = z.looseObject({
  statusCode: z.number(),
  message: z
    .union([z.string(), z.array(z.string())])
    .transform(String)
    .catch(''),
  data: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;
export type SudoClient = Api<Envelope>;
export type Ask = (request: Omit<ApiRequest, 'deadline'>) => Promise<ProviderResponse<Envelope>>;

const manner: Manner<Envelope> = {
  provider: 'Sudo',
  envelope,
  isFine: ({ statusCode }) => statusCode >= 200 && statusCode < 300,
  errorOf: ({ statusCode, message }) => ({ code: String(statusCode), message }),
  dataOf: ({ data }) => data,
};
const answers = new Answers(manner);

export const sudoClient = (http: ProviderHttp, apiKey: Secret, timeoutMs: number): SudoClient =>
  jsonApi(http, manner, () => bearer(apiKey.reveal()), timeoutMs);

/** Meaning of an answer by the error table; an unreadable answer is no answer. */
export function answerTo<Result>(
  response: ProviderResponse<Envelope>,
  what: string,
  read: (data: unknown) => Result | null | undefined,
): Asked<Result> {
  if (response.kind === 'not_taken' || response.kind === 'slow_down') return { kind: 'not_now', ...beside(alertIn(manner, response)) };
  if (response.kind === 'silence') return { kind: 'no_answer' };
  const { status, envelope: reported } = response;
  if (manner.isFine(reported)) {
    const result = read(reported.data) ?? null;
    return result === null ? answers.unread(what) : { kind: 'done', result };
  }
  const row = errors.find((each) => (each.status ?? status) === status && (each.message?.test(reported.message) ?? true));
  const alert = row?.alert ? { kind: row.alert, detail: `Sudo answered ${status}: ${row.means}` } : undefined;
  if (row?.is === 'not_made') return { kind: 'not_now', ...beside(alert) };
  if (row?.is === 'refused')
    return { kind: 'refused', reason: reported.message.slice(0, 200) || 'the processor refused it', ...beside(alert) };
  return { kind: 'no_answer', ...beside(alert ?? alertIn(manner, response)) };
}

/** Asks, and reads what was asked for; "not now" is no answer where nothing else can be asked. */
export const askedOf = async <Result>(
  ask: Ask,
  request: Parameters<Ask>[0],
  what: string,
  read: (data: unknown) => Result | null | undefined,
): Promise<Done<Result>> => {
  const answer = answerTo(await ask(request), what, read);
  return answer.kind === 'not_now' ? { ...answer, kind: 'no_answer' } : answer;
};
