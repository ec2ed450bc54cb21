import { fieldsIn, textIn } from '../../http/fields.ts';
import { badRequest, emptyBalance, noSuchPath, type LookupRow } from '../../http/lookup.ts';

/** State of a check, or status of a refused request. */
export const codes: readonly LookupRow[] = [
  { code: 'EXACT_MATCH', kind: 'found', source: 'S', means: 'Checked: the fields beside it say which names match' },
  { code: 'PARTIAL_MATCH', kind: 'found', source: 'K', means: 'Checked: the fields beside it say which names match' },
  { code: 'NO_MATCH', kind: 'found', source: 'K', means: 'Checked: the fields beside it say which names match' },
  { code: 'verified', kind: 'found', source: 'S', means: 'A TIN that is known: the record beside it' },
  { code: '404', kind: 'not_found', source: 'K', means: 'No record of the number' },
  { ...noSuchPath, source: 'K' },
  {
    code: 'in-progress',
    kind: 'unavailable',
    alert: { kind: 'unknown_answer', remedy: 'a check was not complete at once; its result is not asked for later' },
    source: 'C',
    means: 'The check is not complete',
  },
  { ...badRequest, source: 'K' },
  {
    code: '401',
    kind: 'unavailable',
    alert: { kind: 'credentials', remedy: 'it does not take a token that it has just given' },
    source: 'K',
    means: 'Not authorised, with a fresh token too',
  },
  { ...emptyBalance, source: 'K' },
  {
    code: '403',
    kind: 'unavailable',
    alert: { kind: 'setup', remedy: 'it does not allow this check to our account' },
    source: 'K',
    means: 'Not allowed',
  },
];

export function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  if (!fields) return null;
  if (status === 404 && /cannot (post|get)/i.test(textIn(fields['message']))) return '404-path';
  if (status < 200 || status >= 300) return String(status);
  const state = textIn(fieldsIn(fields['status'])?.['state']).toLowerCase();
  if (state !== 'complete') return state === '' ? null : 'in-progress';
  return textIn(checkIn(fields)?.['status']) || textIn(fieldsIn(fields['summary'])?.['tin_check']) || null;
}

export function checkIn(body: unknown) {
  const summary = fieldsIn(fieldsIn(body)?.['summary']);
  return fieldsIn(summary?.['nin_check'] ?? summary?.['bvn_match_check']);
}
