import type { AlertKind, LookupAnswer, OperatorAlert, WithAlert } from '../ports/ports.ts';
import { absence, type Authorization, authorized, beside, type Source } from './api.ts';
import type { ProviderHttp, ProviderRequest } from './client.ts';
import { type Deadline, deadlineIn } from '../../platform/concurrency/delay.ts';
import { callJson, jsonOf, type JsonResult } from './json.ts';

/** Meaning of a code; unknown codes are `unavailable` and raise an alert. */
export interface LookupRow {
  code: string;
  kind: LookupAnswer<unknown>['kind'];
  message?: string;
  alert?: { kind: AlertKind; remedy: string };
  source: Source;
  means: string;
}

/** A code of a problem that operators can solve; nothing was looked up. */
export const fault = (code: string, kind: AlertKind, source: Source, means: string, remedy: string): LookupRow => ({
  code,
  kind: 'unavailable',
  alert: { kind, remedy },
  source,
  means,
});
export const badRequest = (source: Source, means = 'Bad request'): LookupRow =>
  fault('400', 'mistake', source, means, 'our request is not as it wants it');
export const noSuchPath = (source: Source, means = 'There is no such address', code = '404-path'): LookupRow =>
  fault(code, 'mistake', source, means, 'it does not know the address that we asked; compare it with its documents');
export const emptyBalance = (source: Source, means = 'Our wallet is too low', code = '402'): LookupRow =>
  fault(code, 'balance', source, means, 'fund the wallet there');

export type ReadRecord<Found> =
  | ({ kind: 'found'; found: Found } & WithAlert)
  | { kind: 'not_found' }
  // Incomplete, or about another person.
  | { kind: 'unusable'; alert: AlertKind; why: string };

export const unusable = (alert: AlertKind, why: string) => ({ kind: 'unusable', alert, why }) as const;

export interface LookupOptions {
  name: string;
  http: ProviderHttp;
  words: { notFound: string; unavailable: string };
  timeoutMs: number;
  authorization: Authorization;
  codes: readonly LookupRow[];
  codeOf(status: number, body: unknown): string | null;
}

export interface LookupQuestion<Found> extends Pick<ProviderRequest, 'operation' | 'reference' | 'method' | 'path'> {
  body?: object;
  deadline?: Deadline;
  read(body: unknown): ReadRecord<Found>;
}

export type LookupClient = <Found>(question: LookupQuestion<Found>) => Promise<LookupAnswer<Found>>;

/** Client of lookups: one charged request, never repeated, except once with a new token after 401. */
export function lookupClient({ name, http, words, timeoutMs, authorization, codes, codeOf }: LookupOptions): LookupClient {
  const rowOf: ReadonlyMap<string, LookupRow> = new Map(codes.map((row) => [row.code, row]));
  const alertOf = ({ code, alert }: LookupRow): OperatorAlert | undefined =>
    alert && { kind: alert.kind, detail: `${name} answered ${code}: ${alert.remedy}` };

  const put = ({ body, deadline = deadlineIn(timeoutMs), ...request }: LookupQuestion<unknown>): Promise<JsonResult> =>
    authorized(authorization, deadline, (auth) =>
      callJson(http, {
        ...request,
        deadline,
        headers: { ...auth, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        codeOf: (answer) => codeOf(answer.status, jsonOf(answer)),
      }),
    );

  return async (question) => {
    const response = await put(question);
    const unavailable = (alert?: OperatorAlert) => ({ kind: 'unavailable', message: words.unavailable, ...beside(alert) }) as const;
    if (response.kind === 'not_taken') return unavailable(absence(name, response.why));
    const code = response.kind === 'answered' ? codeOf(response.status, response.body) : null;
    if (response.kind !== 'answered' || code === null) return unavailable();
    const row = rowOf.get(code);
    if (!row) return unavailable({ kind: 'unknown_answer', detail: `${name} answered ${code}, which is not in our table` });
    const notFound = { kind: 'not_found', message: row.message ?? words.notFound } as const;
    if (row.kind === 'not_found') return notFound;
    if (row.kind === 'unavailable') return unavailable(alertOf(row));
    const record = question.read(response.body);
    switch (record.kind) {
      case 'found':
        return record;
      case 'not_found':
        return notFound;
      case 'unusable':
        return unavailable({ kind: record.alert, detail: `${name} answered ${record.why}` });
    }
  };
}
